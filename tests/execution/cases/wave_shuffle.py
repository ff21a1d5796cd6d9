"""WaveReadLaneAt with a varying lane, and the exchanges within quads."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> results;
[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex)
{
    uint n = WaveGetLaneCount(), lane = WaveGetLaneIndex();
    uint value = lane * lane + 3;
    uint other = n - 1 - lane;
    bool ok = WaveReadLaneAt(value, other) == other * other + 3;
    ok = ok && WaveReadLaneAt(value, 2) == 7;
    results[i] = ok ? 1 : 0;
}
"""
RESOURCES = {"results": np.zeros(64, np.uint32)}
EXPECTED = {"results": np.ones(64, np.uint32)}
