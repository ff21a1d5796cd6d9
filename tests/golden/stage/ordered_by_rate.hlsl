// RUN: -T ps_6_4 -E main --show=spirv
// A shader that asks for the shading rate orders coarse pixels.
// CHECK: OpCapability FragmentShaderShadingRateInterlockEXT
// CHECK: OpExecutionMode %main ShadingRateInterlockOrderedEXT
// CHECK: BuiltIn ShadingRateKHR
RasterizerOrderedTexture2D<float4> image;
float4 main(float4 position : SV_Position, uint rate : SV_ShadingRate) : SV_Target
{
    image[uint2(position.xy)] += rate;
    return 0;
}
