// RUN: -T ps_6_0 -E main
cbuffer C { float x = 1; }; // warning: OSH0207
float y = 2; // warning: OSH0207
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
