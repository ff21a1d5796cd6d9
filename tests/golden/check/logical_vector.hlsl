// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = any(c > 0 && c < 1) ? 1 : 0; // error: OSH0271
    return c;
}
