// RUN: -T ps_6_0 -E main
Texture2D t;
float4 main(float4 c : COLOR) : SV_Target
{
    c = (float4)t; // error: OSH0235
    return c;
}
