// RUN: -T ps_6_0 -E main -HV 202x
float4 main(float4 c : COLOR) : SV_Target
{
    auto a; // error: OSH0264
    return c;
}
