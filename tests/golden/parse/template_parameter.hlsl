// RUN: -T vs_6_0 -E main
template <template <typename> int C> // error: OSH0117
float f();

float4 main() : SV_Position
{
    return 0;
}
