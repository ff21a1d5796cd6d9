// RUN: -T vs_6_0 -E main
[[vk::]] // error: OSH0116
float4 other();

[3] // error: OSH0116
float4 main() : SV_Position
{
    return 0;
}
