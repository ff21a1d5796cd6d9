// RUN: -T ps_6_0 -E main
float f(int a) { return 1; }
int f(int a) { return 1; } // error: OSH0294
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
