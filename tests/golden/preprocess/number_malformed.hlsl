// RUN: -T ps_6_0 -E main
static const int a = 0x; // error: OSH0065
static const int b = 09; // error: OSH0065
float4 main() : SV_Target
{
    return 1;
}
