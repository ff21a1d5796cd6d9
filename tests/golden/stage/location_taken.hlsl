// RUN: -T vs_6_0 -E main
float4 main(
    [[vk::location(1)]] float4x4 a : A,
    [[vk::location(3)]] float4 b : B) // error: OSH0431
    : SV_Position
{
    return a[0] + b;
}
