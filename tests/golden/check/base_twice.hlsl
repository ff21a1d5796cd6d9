// RUN: -T ps_6_0 -E main
struct A { float a; };
struct B { float b; };
struct S : A, B // error: OSH0266
{
    float x;
};
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
