// RUN: -T ps_6_0 -E main
float f(float x) // error: OSH0259
{
    return x > 1 ? f(x - 1) : 1;
}
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = f(c.y);
    return c;
}
