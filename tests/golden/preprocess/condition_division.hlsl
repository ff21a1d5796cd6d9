// RUN: -T ps_6_0 -E main
#if 1 / 0 // error: OSH0054
#endif
float4 main() : SV_Target
{
    return 1;
}
