// RUN: -T ps_6_0 -E main
float4 main(float2 c : COLOR) : SV_Target
{
    float a;
    float b = 0;
    if (a = c.x)              // warning: OSH0125
        b = 1;
    for (int i = 0; b = 3; i++)  // warning: OSH0125
        break;
    if ((a = c.y))
        b += 1;
    if (a += 1)
        b += a;
    return b;
}
