// RUN: -T ps_6_0 -E main
#if 1
#endif FOO // warning: OSH0057
float4 main() : SV_Target
{
    return 1;
}
