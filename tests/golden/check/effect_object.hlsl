// RUN: -T ps_6_0 -E main
texture t; // warning: OSH0209
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
