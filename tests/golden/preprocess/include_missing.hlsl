// RUN: -T ps_6_0 -E main
#include "no_such_file.hlsli" // error: OSH0033
float4 main() : SV_Target
{
    return 1;
}
