// RUN: -T cs_6_0 -E main -fspv-target-env=vulkan1.0
RWStructuredBuffer<uint> sums;
[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    sums[i] = WaveActiveSum(i); // error: OSH0324
}
