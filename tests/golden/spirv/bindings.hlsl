// RUN: -T ps_6_0 -E main -fvk-t-shift 10 0 -fvk-s-shift 20 all --show=spirv
// Explicit bindings win over registers, registers are shifted, and what has neither takes the next free number.

// CHECK-DAG: OpDecorate %a Binding 12
// CHECK-DAG: OpDecorate %b Binding 21
// CHECK-DAG: OpDecorate %c Binding 7
// CHECK-DAG: OpDecorate %c DescriptorSet 3
// CHECK-DAG: OpDecorate %d Binding 0
// CHECK-DAG: OpDecorate %d DescriptorSet 0
// CHECK-DAG: OpDecorate %e Binding 10
// CHECK-DAG: OpDecorate %e DescriptorSet 0

Texture2D<float4> a : register(t2);
SamplerState b : register(s1);
[[vk::binding(7, 3)]] Texture2D<float4> c : register(t0);
Texture2D<float4> d;
Texture2D<float4> e : register(t0);

float4 main(float2 uv : TEXCOORD) : SV_Target
{
    return a.Sample(b, uv) + c.Sample(b, uv) + d.Sample(b, uv) + e.Sample(b, uv);
}
