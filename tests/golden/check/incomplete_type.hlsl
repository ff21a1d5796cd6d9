// RUN: -T ps_6_0 -E main
struct S;
float4 main(float4 c : COLOR) : SV_Target
{
    S s; // error: OSH0253
    return c;
}
