// RUN: -T ps_6_0 -E main
#define DECLARE(T, n) T n = (T)0
float4 main(float2 uv : TEXCOORD) : SV_Target
{
    float a = (flot)0;             // error: OSH0233
    float b = (colour)uv.x + 1;    // error: OSH0233
    DECLARE(half5, c);             // error: OSH0233
    float d = (uv.x) * (a);
    return a + b + d;
}
