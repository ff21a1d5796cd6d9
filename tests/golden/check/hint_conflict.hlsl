// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    [unroll] [loop] // error: OSH0410
    for (int i = 0; i < 3; i++)
        c += 1;
    return c;
}
