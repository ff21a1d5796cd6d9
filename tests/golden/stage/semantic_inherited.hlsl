// RUN: -T ps_6_0 -E main --show=spirv
// The semantic of a struct counts up over its members.
// CHECK: OpDecorate %in_var_UV2 Location 0
// CHECK: OpDecorate %in_var_UV3 Location 1
struct Inner
{
    float2 a;
    float2 b;
};
float4 main(Inner inner : UV2) : SV_Target
{
    return float4(inner.a, inner.b);
}
