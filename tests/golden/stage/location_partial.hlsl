// RUN: -T vs_6_0 -E main
float4 main(
    [[vk::location(1)]] float4 a : A,
    float4 b : B) // error: OSH0430
    : SV_Position
{
    return a + b;
}
