// RUN: -T ps_6_0 -E main
#define defined 1 // error: OSH0041
float4 main() : SV_Target
{
    return 1;
}
