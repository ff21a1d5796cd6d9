// RUN: -T ps_6_0 -E main
float4 main() : SV_Target
{
    return 1;
}
/* // error: OSH0062
