// RUN: -T ps_6_0 -E main
struct S { float x; };
float4 main(float4 c : COLOR) : SV_Target
{
    S s = { c.x };
    c.x = s ? 1 : 2; // error: OSH0269
    return c;
}
