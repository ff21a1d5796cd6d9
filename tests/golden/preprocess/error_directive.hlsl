// RUN: -T ps_6_0 -E main
#ifndef NEEDED
#error NEEDED is missing // error: OSH0031
#endif
float4 main() : SV_Target
{
    return 1;
}
