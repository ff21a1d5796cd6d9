// RUN: -T ps_6_0 -E main
void f() {}
float g(float x) { return x; }
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = g(f()); // error: OSH0297
    return c;
}
