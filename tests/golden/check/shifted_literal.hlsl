// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = 1 << int(c.y); // warning: OSH0208
    return c;
}
