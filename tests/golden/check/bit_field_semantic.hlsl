// RUN: -T ps_6_0 -E main -HV 2021
struct Bits
{
    uint a : 4 : SV_GroupIndex; // error: OSH0493
    uint b : 4;
};
float4 main() : SV_Target
{
    return 0;
}
