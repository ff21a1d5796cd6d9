// RUN: -T cs_6_0 -E main
#pragma message("hello") // warning: OSH0061
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = 1;
}
