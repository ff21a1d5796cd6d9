// RUN: -T ps_6_0 -E main
#if 0
#else
#elif 1 // error: OSH0038
#endif
float4 main() : SV_Target
{
    return 1;
}
