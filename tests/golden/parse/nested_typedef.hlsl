// RUN: -T vs_6_0 -E main
struct S
{
    typedef int Index; // error: OSH0121
    Index first;
};

float4 main() : SV_Position
{
    return 0;
}
