// RUN: -T ps_6_0 -E main
#line x // error: OSH0058
float4 main() : SV_Target
{
    return 1;
}
