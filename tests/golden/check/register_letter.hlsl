// RUN: -T ps_6_0 -E main
Texture2D t : register(x1); // error: OSH0405
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
