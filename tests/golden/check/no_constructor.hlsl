// RUN: -T ps_6_0 -E main
struct S { float x, y; };
float4 main(float4 c : COLOR) : SV_Target
{
    S s = S(1, 2); // error: OSH0290
    return c;
}
