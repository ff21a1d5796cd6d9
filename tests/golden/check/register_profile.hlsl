// RUN: -T ps_6_0 -E main
cbuffer C : register(ps, b0) { float4 a; }; // error: OSH0414
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
