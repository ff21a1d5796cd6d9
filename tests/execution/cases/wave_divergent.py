"""Wave operations inside a branch see only the lanes that took it."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> results;
[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex)
{
    uint lane = WaveGetLaneIndex(), n = WaveGetLaneCount();
    uint r;
    if (lane & 1)
        r = WaveActiveSum(1u) + WavePrefixCountBits(true) * 100;
    else
        r = WaveActiveCountBits(true) * 10 + (WaveIsFirstLane() ? 5 : 0);
    uint wanted = (lane & 1) ? n / 2 + (lane / 2) * 100 : n * 5 + (lane == 0 ? 5 : 0);
    results[i] = r == wanted ? 1 : 0;
}
"""
DXC_FAULT = "DXC declares GroupNonUniformPartitionedNV without using it"
RESOURCES = {"results": np.zeros(64, np.uint32)}
EXPECTED = {"results": np.ones(64, np.uint32)}
