// RUN: -T vs_6_0 -E main
float4 main(
    [[vk::builtin("Nonsense")]] int a : A, // error: OSH0432
    [[vk::builtin("DrawIndex")]] float b : B) // error: OSH0433
    : SV_Position
{
    return a + b;
}
