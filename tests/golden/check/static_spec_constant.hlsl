// RUN: -T vs_6_0 -E main
[[vk::constant_id(5)]] static const int n = 1; // error: OSH0448
float4 main() : SV_Position
{
    return n;
}
