// RUN: -T ps_6_0 -E main
float4 main() : SV_Target
{
    float a = ; // error: OSH0102
    return 1;
}
