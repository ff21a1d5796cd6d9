// RUN: -T ps_6_0 -E main
SamplerState s : register(s0) : register(s1); // error: OSH0413
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
