// RUN: -T ps_6_0 -E main
static const int a = 99999999999999999999; // error: OSH0119
float4 main() : SV_Target
{
    return 1;
}
