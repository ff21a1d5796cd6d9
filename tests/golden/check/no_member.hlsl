// RUN: -T ps_6_0 -E main
struct S { float a; };
float4 main(float4 c : COLOR) : SV_Target
{
    S s = { 1 };
    c.x = s.b; // error: OSH0240
    return c;
}
