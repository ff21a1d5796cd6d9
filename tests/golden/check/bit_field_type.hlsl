// RUN: -T ps_6_0 -E main
struct S
{
    float a : 3; // error: OSH0267
};
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
