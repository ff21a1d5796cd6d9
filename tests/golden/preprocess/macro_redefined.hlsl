// RUN: -T ps_6_0 -E main
#define A 1
#define A 2 // warning: OSH0042
float4 main() : SV_Target
{
    return 1;
}
