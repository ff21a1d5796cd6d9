// RUN: -T ps_6_0 -E main
// dxc: crashes on it
float4 main(float4 c : COLOR) : SV_Target
{
    switch (int(c.x))
    {
        case 1:
        {
            case 2: // a block that holds labels is no obstacle
                c.x = 1;
            break;
        }
        case 3:
            if (c.y > 0)
            {
                case 4: // error: OSH0210
                c.x = 2;
            }
            break;
    }
    return c;
}
