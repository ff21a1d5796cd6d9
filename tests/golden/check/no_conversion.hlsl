// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    float4 a = float3(1, 2, 3); // error: OSH0234
    float2x2 m = c.xyz; // error: OSH0234
    return c;
}
