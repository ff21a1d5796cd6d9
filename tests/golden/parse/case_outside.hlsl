// RUN: -T ps_6_0 -E main
float4 main() : SV_Target
{
    case 1: // error: OSH0114
    return 1;
}
