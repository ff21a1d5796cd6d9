// RUN: -T cs_6_0 -E main
#define J(a, b) a ## b
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = 1 J(+, /) 2; // error: OSH0050
}
