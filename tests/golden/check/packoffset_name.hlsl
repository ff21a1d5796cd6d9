// RUN: -T ps_6_0 -E main
cbuffer C { float4 a : packoffset(b2); }; // error: OSH0407
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
