// RUN: -T ps_6_0 -E main
#if 1.5 > 1 // error: OSH0052
#endif
float4 main() : SV_Target
{
    return 1;
}
