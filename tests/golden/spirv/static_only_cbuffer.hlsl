// RUN: -T ps_6_0 -E main --show=spirv
// dxc: its library crashes on the empty block
// A constant buffer of statics takes a binding number, one of resources does not, an empty one does not exist.
cbuffer Statics { static const float scale = 3; };
cbuffer Resources { Texture2D inner; };
cbuffer Empty { };
Texture2D outer;
SamplerState smooth;
cbuffer Numbers { float4 tint; };
float4 main(float2 uv : UV) : SV_Target
{
    return inner.Sample(smooth, uv) + outer.Sample(smooth, uv) * tint;
}
// CHECK-DAG: OpDecorate %inner Binding 1
// CHECK-DAG: OpDecorate %outer Binding 2
// CHECK-DAG: OpDecorate %smooth Binding 3
// CHECK-DAG: OpDecorate %Numbers Binding 4
