// RUN: -T vs_6_0 -E main
[[vk::binding(10, 2)]] float4 a; // error: OSH0444
float4 main() : SV_Position
{
    return a;
}
