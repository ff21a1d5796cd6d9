// RUN: -T ps_6_0 -E main --show=spirv
// dxc: keeps what no call reads
// What a function that stays computes for a result that no call reads is dropped, and the texture with it.
Texture2D unread;
SamplerState smooth;

[noinline] float twice(float x, out float4 extra)
{
    extra = unread.SampleLevel(smooth, float2(x, x), 0);
    return x * 2;
}

float4 main(float a : A) : SV_Target
{
    float4 ignored;
    return twice(a, ignored);
}
// CHECK-NOT: OpImageSampleExplicitLod
// CHECK: OpFunctionCall
// CHECK-NOT: OpImageSampleExplicitLod
