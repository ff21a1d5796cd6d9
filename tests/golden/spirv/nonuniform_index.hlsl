// RUN: -T ps_6_0 -E main --show=spirv
// NonUniformResourceIndex decorates what the access consumes: pointer, loaded image and sampled image.

// CHECK-DAG: OpCapability ShaderNonUniform
// CHECK-DAG: OpCapability SampledImageArrayNonUniformIndexing
// CHECK-DAG: [[pointer:%\w+]] = OpAccessChain {{%\w+}} %textures
// CHECK-DAG: [[texture:%\w+]] = OpLoad %type_2d_image [[pointer]]
// CHECK-DAG: [[sampled:%\w+]] = OpSampledImage {{%\w+}} [[texture]]
// CHECK-DAG: OpDecorate [[pointer]] NonUniform
// CHECK-DAG: OpDecorate [[texture]] NonUniform
// CHECK-DAG: OpDecorate [[sampled]] NonUniform

Texture2D<float4> textures[8];
SamplerState samplerState;

float4 main(float2 uv : TEXCOORD, nointerpolation uint index : INDEX) : SV_Target
{
    return textures[NonUniformResourceIndex(index)].Sample(samplerState, uv);
}
