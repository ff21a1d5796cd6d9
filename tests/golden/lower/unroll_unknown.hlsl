// RUN: -T cs_6_0 -E main
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    [unroll]
    for (uint k = 0; k < i; k++) // warning: OSH5010
        o[k] = 1;
}
