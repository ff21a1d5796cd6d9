// RUN: -T ps_6_0 -E main
static float a = 1 // error: OSH0101
float4 main() : SV_Target
{
    return a;
}
