// RUN: -T ps_6_0 -E main
template<int N> struct S { S<N + 1> inner; }; // error: OSH0287
static S<0> s;
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
