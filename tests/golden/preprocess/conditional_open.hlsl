// RUN: -T ps_6_0 -E main
#if 1 // error: OSH0036
float4 main() : SV_Target
{
    return 1;
}
