// RUN: -T ps_6_0 -E main
Texture2D t;
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = ~c.x; // error: OSH0249
    c = -t; // error: OSH0249
    return c;
}
