// RUN: -T ps_6_0 -E main --show=spirv
// A shader that runs for each sample orders samples.
// CHECK: OpCapability FragmentShaderSampleInterlockEXT
// CHECK: OpExecutionMode %main SampleInterlockOrderedEXT
RasterizerOrderedTexture2D<float4> image;
float4 main(float4 position : SV_Position, uint index : SV_SampleIndex) : SV_Target
{
    image[uint2(position.xy)] += index;
    return 0;
}
