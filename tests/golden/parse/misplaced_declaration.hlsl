// RUN: -T vs_6_0 -E main
scale = 2; // error: OSH0104

float4 main() : SV_Position
{
    return 0;
}
} // error: OSH0104
