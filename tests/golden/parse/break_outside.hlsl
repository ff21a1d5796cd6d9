// RUN: -T ps_6_0 -E main
float4 main() : SV_Target
{
    break; // error: OSH0115
    return 1;
}
