// RUN: -T ps_6_0 -E main
struct S
{
    float x;
    static float f() { return x; } // error: OSH0291
};
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
