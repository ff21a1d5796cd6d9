// RUN: -T ps_6_0 -E main
float4 main() : SV_Target
{
    union u; // error: OSH0111
    return 1;
}
