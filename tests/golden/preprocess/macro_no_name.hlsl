// RUN: -T ps_6_0 -E main
#ifdef // error: OSH0039
#endif
float4 main() : SV_Target
{
    return 1;
}
