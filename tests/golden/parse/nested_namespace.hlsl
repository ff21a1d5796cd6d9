// RUN: -T vs_6_0 -E main
namespace A::B // error: OSH0122
{
    static const float x = 1;
}

float4 main() : SV_Position
{
    return A::B::x;
}
