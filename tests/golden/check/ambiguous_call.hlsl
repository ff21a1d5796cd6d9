// RUN: -T ps_6_0 -E main
float f(float a, int b) { return 1; }
float f(int a, float b) { return 2; }
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = f(1u, 1u); // error: OSH0237
    return c;
}
