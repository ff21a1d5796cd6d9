// RUN: -T ps_6_0 -E main
#if // error: OSH0051
#endif
float4 main() : SV_Target
{
    return 1;
}
