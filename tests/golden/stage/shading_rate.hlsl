// RUN: -T vs_6_4 -E main --show=spirv
// Variable-rate shading: the rate of a primitive.
// CHECK: OpCapability FragmentShadingRateKHR
// CHECK: OpExtension "SPV_KHR_fragment_shading_rate"
// CHECK: BuiltIn PrimitiveShadingRateKHR
void main(uint v : SV_VertexID, out float4 position : SV_Position, out uint rate : SV_ShadingRate)
{
    position = v;
    rate = 5;
}
