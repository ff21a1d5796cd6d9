// RUN: -T vs_6_0 -E main
float4 main() : SV_Position
{
    return 0; // error: OSH0106