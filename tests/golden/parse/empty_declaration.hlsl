// RUN: -T ps_6_0 -E main
float; // warning: OSH0113
float4 main() : SV_Target
{
    return 1;
}
