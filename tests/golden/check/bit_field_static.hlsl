// RUN: -T ps_6_0 -E main
struct S
{
    static uint a : 8; // error: OSH0203
};
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
