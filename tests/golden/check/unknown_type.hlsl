// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    flaot4 a = c; // error: OSH0233
    return c;
}
