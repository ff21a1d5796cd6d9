// RUN: -T ps_6_0 -E main
// dxc: 1.8 accepts what the next version refuses
struct Out
{
    float4 last : SV_Target7;
    float4 past : SV_Target8; // error: OSH0492
};
float4 main() : SV_Target
{
    return 0;
}
