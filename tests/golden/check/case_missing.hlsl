// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    switch (int(c.x))
    {
        c.x = 1; // error: OSH0276
        case 1: break;
    }
    return c;
}
