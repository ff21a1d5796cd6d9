// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    int a = 1;
    c.x = a(1); // error: OSH0247
    return c;
}
