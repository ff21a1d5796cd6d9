// RUN: -T ps_6_0 -E main
float4 main() : SV_Target
{
    float *p; // error: OSH0118
    return 1;
}
