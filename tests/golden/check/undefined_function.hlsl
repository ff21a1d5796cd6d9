// RUN: -T ps_6_0 -E main
float f(float x);
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = f(c.y); // error: OSH0261
    return c;
}
