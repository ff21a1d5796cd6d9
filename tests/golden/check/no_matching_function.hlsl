// RUN: -T ps_6_0 -E main
float f(float a, float b) { return a + b; }
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = f(1); // error: OSH0236
    c.y = f(1, 2, 3); // error: OSH0236
    c.z = lerp(1); // error: OSH0236
    return c;
}
