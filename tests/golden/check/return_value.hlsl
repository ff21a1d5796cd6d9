// RUN: -T ps_6_0 -E main
float f()
{
    return; // error: OSH0251
}
void g()
{
    return 1; // error: OSH0252
}
float4 main(float4 c : COLOR) : SV_Target
{
    g();
    c.x = f();
    return c;
}
