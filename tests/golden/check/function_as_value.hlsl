// RUN: -T ps_6_0 -E main
float f() { return 1; }
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = f; // error: OSH0279
    c.y = sin; // error: OSH0279
    return c;
}
