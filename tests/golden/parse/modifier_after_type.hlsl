// RUN: -T vs_6_0 -E main
float uniform scale; // error: OSH0110

float4 main(float4 nointerpolation a : A) : SV_Position // error: OSH0110
{
    return a;
}
