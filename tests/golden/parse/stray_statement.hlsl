// RUN: -T ps_6_0 -E main
a = 1; // error: OSH0104
float4 main() : SV_Target
{
    return 1;
}
