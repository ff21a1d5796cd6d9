// RUN: -T ps_6_0 -E main
void f(out float a) { a = 1; }
float4 main(float4 c : COLOR) : SV_Target
{
    f(c.x + 1); // error: OSH0273
    return c;
}
