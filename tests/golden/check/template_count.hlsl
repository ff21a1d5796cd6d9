// RUN: -T ps_6_0 -E main
template<typename T, typename U> struct S { T a; U b; };
S<float> s; // error: OSH0286
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
