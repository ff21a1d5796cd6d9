// RUN: -T ps_6_0 -E main --show=spirv
// dxc: dxc selects pointers to resources, which is invalid
// A resource that control flow chose: uses move into branches; an implicit level of detail is sampled for both.
Texture2D first, second;
SamplerState smooth;
StructuredBuffer<float4> left, right;

Texture2D pick(bool other)
{
    if (other)
        return second;
    return first;
}

float4 main(float2 uv : UV, nointerpolation int k : K) : SV_Target
{
    StructuredBuffer<float4> data = left;
    if (k > 3)
        data = right;
    return pick(uv.x > 0.5).Sample(smooth, uv) + data[k];
}
// CHECK: OpImageSampleImplicitLod
// CHECK-NEXT: OpLoad %type_2d_image
// CHECK: OpImageSampleImplicitLod
// CHECK: OpSelect %v4float
// CHECK: OpBranchConditional
// CHECK: OpPhi %v4float
