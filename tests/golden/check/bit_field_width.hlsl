// RUN: -T ps_6_0 -E main
struct S
{
    uint a : 40; // error: OSH0268
    uint b : 0; // error: OSH0268
};
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
