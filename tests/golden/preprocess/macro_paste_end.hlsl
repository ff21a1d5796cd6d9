// RUN: -T ps_6_0 -E main
#define J(a) a ## // error: OSH0049
float4 main() : SV_Target
{
    return 1;
}
