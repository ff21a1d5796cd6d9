// RUN: -T vs_6_0 -E main
struct S
{
    float f;
};
[[vk::push_constant]] S first;
[[vk::push_constant]] S second; // error: OSH0443
float4 main() : SV_Position
{
    return 1;
}
