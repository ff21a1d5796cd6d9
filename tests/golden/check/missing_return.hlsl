// RUN: -T ps_6_0 -E main
float f(bool b) { if (b) return 1; } // error: OSH0257
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
