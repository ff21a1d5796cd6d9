// RUN: -T ps_6_0 -E main
float f(int a = 0, int b) { return a; } // error: OSH0202
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
