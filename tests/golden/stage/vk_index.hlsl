// RUN: -T ps_6_0 -E main
struct Output
{
    [[vk::location(0), vk::index(0)]] float4 a : SV_Target0;
    [[vk::location(0), vk::index(2)]] float4 b : SV_Target1; // error: OSH0434
};
Output main()
{
    Output o = (Output)0;
    return o;
}
