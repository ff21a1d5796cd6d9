// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    switch (int(c.x))
    {
        case 1:
        {
            case 2: // error: OSH0210
                c.x = 1;
            break;
        }
    }
    return c;
}
