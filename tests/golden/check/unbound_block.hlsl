// RUN: -T vs_6_0 -E main
struct S
{
    float f;
};
[[vk::push_constant, vk::binding(5)]] S s; // error: OSH0445
float4 main() : SV_Position
{
    return s.f;
}
