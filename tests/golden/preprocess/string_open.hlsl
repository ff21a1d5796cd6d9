// RUN: -T ps_6_0 -E main
static string s = "abc // error: OSH0063
float4 main() : SV_Target
{
    return 1;
}
