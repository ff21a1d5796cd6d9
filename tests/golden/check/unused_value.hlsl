// RUN: -T cs_6_0 -E main
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    i == 3; // warning: OSH0260
    o[0] = i;
}
