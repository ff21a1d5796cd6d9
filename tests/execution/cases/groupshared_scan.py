"""An inclusive prefix sum in groupshared memory with two barriers per step."""

import numpy as np

HLSL = """
groupshared uint sums[128];
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> results;
[numthreads(128, 1, 1)] void main(uint i : SV_GroupIndex)
{
    sums[i] = data[i];
    GroupMemoryBarrierWithGroupSync();
    for (uint step = 1; step < 128; step <<= 1)
    {
        uint value = sums[i];
        if (i >= step)
            value += sums[i - step];
        GroupMemoryBarrierWithGroupSync();
        sums[i] = value;
        GroupMemoryBarrierWithGroupSync();
    }
    results[i] = sums[i];
}
"""
data = (np.arange(128) * 7919 % 101).astype(np.uint32)
RESOURCES = {"data": data, "results": np.zeros(128, np.uint32)}
EXPECTED = {"results": np.cumsum(data)}
