// RUN: -T ps_6_0 -E main
Texture2D t;
float4 main(float4 c : COLOR) : SV_Target
{
    float a[2] = { 1, 2 };
    c.x = a[t]; // error: OSH0243
    return c;
}
