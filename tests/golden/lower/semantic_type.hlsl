// RUN: -T ps_6_0 -E main
float2 main() : SV_Depth // error: OSH0424
{
    return 1;
}
