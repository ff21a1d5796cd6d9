// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    switch (int(c.x))
    {
        case 1: c.x = 2; break;
        case 1: c.x = 3; break; // error: OSH0275
        default: break;
        default: break; // error: OSH0275
    }
    return c;
}
