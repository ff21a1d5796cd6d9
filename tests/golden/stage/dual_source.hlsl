// RUN: -T ps_6_0 -E main --show=spirv
// CHECK: OpDecorate %out_var_SV_Target0 Location 0
// CHECK: OpDecorate %out_var_SV_Target0 Index 0
// CHECK: OpDecorate %out_var_SV_Target1 Location 0
// CHECK: OpDecorate %out_var_SV_Target1 Index 1
struct Output
{
    [[vk::location(0), vk::index(0)]] float4 a : SV_Target0;
    [[vk::location(0), vk::index(1)]] float4 b : SV_Target1;
};
Output main(float4 c : COLOR)
{
    Output o;
    o.a = c;
    o.b = 1 - c;
    return o;
}
