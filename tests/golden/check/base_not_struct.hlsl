// RUN: -T ps_6_0 -E main
typedef float F;
struct S : F // error: OSH0265
{
    float x;
};
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
