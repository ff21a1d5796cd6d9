// RUN: -T vs_6_0 -E main
static const const float scale = 1; // warning: OSH0108

float4 main() : SV_Position
{
    return scale;
}
