// RUN: -T ps_6_0 -E main
struct S
{
    float a[]; // error: OSH0205
};
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
