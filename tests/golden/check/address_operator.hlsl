// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = &c.y; // error: OSH0293
    return c;
}
