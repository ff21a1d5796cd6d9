// RUN: -T ps_6_0 -E main
cbuffer C { float x; };
void f(out float a) { a = 1; }
float4 main(float4 c : COLOR) : SV_Target
{
    f(x); // error: OSH0272
    return c;
}
