// RUN: -T ps_6_0 -E main
#include no_quotes.hlsli // error: OSH0034
float4 main() : SV_Target
{
    return 1;
}
