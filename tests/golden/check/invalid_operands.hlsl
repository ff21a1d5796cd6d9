// RUN: -T ps_6_0 -E main
Texture2D t;
float4 main(float4 c : COLOR) : SV_Target
{
    c = t + 1; // error: OSH0248
    float3x3 m = 0;
    float2x2 n = 0;
    c.x = (m * c)[0]; // error: OSH0248
    return c;
}
