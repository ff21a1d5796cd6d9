// RUN: -T ps_6_0 -E main
Texture2D t : register(t4294967296); // error: OSH0416
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
