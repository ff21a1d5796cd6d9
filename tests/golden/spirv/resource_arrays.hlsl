// RUN: -T ps_6_0 -E main --show=spirv
// An array of resources is one variable with one binding; a run-time index needs a capability.

// CHECK-DAG: OpCapability SampledImageArrayDynamicIndexing
// CHECK-NOT: OpCapability ShaderNonUniform
// CHECK-DAG: OpDecorate %textures Binding 2
// CHECK-DAG: OpTypeArray {{%\w+}} %uint_4

Texture2D<float4> textures[4] : register(t2);

cbuffer C : register(b0)
{
    uint index;
};

// CHECK: OpFunction
float4 main(float4 p : SV_Position) : SV_Target
{
    // CHECK: OpAccessChain {{%\w+}} %textures
    return textures[index].Load(int3(p.xy, 0));
}
