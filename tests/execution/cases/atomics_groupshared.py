"""A histogram with atomics in groupshared memory, and the original values as places."""

import numpy as np

HLSL = """
groupshared uint bins[8];
groupshared int lowest;
StructuredBuffer<int> data;
RWStructuredBuffer<uint> results;
RWStructuredBuffer<uint> places;
[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex)
{
    if (i < 8)
        bins[i] = 0;
    if (i == 0)
        lowest = 1000;
    GroupMemoryBarrierWithGroupSync();
    uint place;
    InterlockedAdd(bins[data[i] & 7], 1, place);
    InterlockedMin(lowest, data[i]);
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(places[place], 1);
    if (i < 8)
        results[i] = bins[i];
    if (i == 8)
        results[8] = uint(lowest);
}
"""
data = (np.arange(64) ** 2 % 37 - 9).astype(np.int32)
counts = np.bincount(data & 7, minlength=8)
RESOURCES = {"data": data, "results": np.zeros(9, np.uint32), "places": np.zeros(64, np.uint32)}
EXPECTED = {
    "results": np.array([*counts, int(data.min()) & 0xFFFFFFFF], np.uint32),
    "places": np.array([sum(c > p for c in counts) for p in range(64)], np.uint32),
}
