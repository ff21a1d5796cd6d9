// RUN: -T ps_6_0 -E main
static const float a = 1;
cbuffer C { float b; }
float4 main(float4 c : COLOR) : SV_Target
{
    a = 2; // error: OSH0239
    b = 2; // error: OSH0239
    const float d = 3;
    d += 1; // error: OSH0239
    return c;
}
