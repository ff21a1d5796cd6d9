// RUN: -T ps_6_0 -E main
Texture2D t;
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = sizeof(Texture2D); // error: OSH0295
    return c;
}
