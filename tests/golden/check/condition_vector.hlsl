// RUN: -T ps_6_0 -E main -HV 2021
float4 main(float4 c : COLOR) : SV_Target
{
    c = c > 0 ? c : 1; // error: OSH0270
    return c;
}
