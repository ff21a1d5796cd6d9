// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    switch (c.xy) // error: OSH0277
    {
        default: break;
    }
    return c;
}
