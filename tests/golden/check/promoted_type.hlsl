// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    min10float a = 1; // warning: OSH0206
    return c;
}
