// RUN: -T ps_6_0 -E main
Texture2D t : register(t1, spice2); // error: OSH0406
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
