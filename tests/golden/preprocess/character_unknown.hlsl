// RUN: -T ps_6_0 -E main
static const int a = 1 – 2; // error: OSH0064
float4 main() : SV_Target
{
    return 1;
}
