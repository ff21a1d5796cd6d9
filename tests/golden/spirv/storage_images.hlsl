// RUN: -T cs_6_0 -E main --show=spirv
// A storage image has the format of its attribute, or the one that its type implies.

// CHECK-DAG: OpTypeImage %float 2D {{[02]}} 0 0 2 Rgba8
// CHECK-DAG: OpTypeImage %float 2D {{[02]}} 0 0 2 Rgba32f
// CHECK-DAG: OpTypeImage %uint 3D {{[02]}} 0 0 2 R32ui
// CHECK-NOT: OpCapability StorageImageReadWithoutFormat

[[vk::image_format("rgba8")]] RWTexture2D<float4> small;
RWTexture2D<float4> large;
RWTexture3D<uint> volume;

// CHECK: OpFunction
[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    // CHECK: OpImageRead %v4float
    // CHECK: OpImageWrite
    large[id.xy] = small[id.xy];
    // CHECK: OpImageWrite
    volume[id] = 1;
}
