// RUN: -T ps_6_0 -E main
#include "include_endless.hlsl" // error: OSH0035
float4 main() : SV_Target
{
    return 1;
}
