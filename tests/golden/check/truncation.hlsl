// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    float3 a = c; // warning: OSH0255
    c.xyz = a;
    return c;
}
