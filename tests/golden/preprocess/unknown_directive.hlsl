// RUN: -T ps_6_0 -E main
#foo bar // error: OSH0030
float4 main() : SV_Target
{
    return 1;
}
