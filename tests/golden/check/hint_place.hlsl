// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    [unroll] // warning: OSH0409
    if (c.x > 0)
        c += 1;
    return c;
}
