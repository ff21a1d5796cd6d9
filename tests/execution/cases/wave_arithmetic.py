"""Sums, products, extremes and exclusive prefixes over a wave."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> results;
[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex)
{
    uint n = WaveGetLaneCount(), lane = WaveGetLaneIndex();
    bool ok = WaveActiveSum(lane) == n * (n - 1) / 2;
    ok = ok && WaveActiveMax(lane * 2) == 2 * (n - 1) && WaveActiveMin(lane + 5) == 5;
    ok = ok && WaveActiveMax(-int(lane)) == 0 && WaveActiveMin(-int(lane)) == 1 - int(n);
    ok = ok && WavePrefixSum(lane + 1) == lane * (lane + 1) / 2;
    ok = ok && WavePrefixProduct(2u) == 1u << lane;
    ok = ok && WaveActiveBitOr(1u << (lane & 3)) == 15 && WaveActiveBitAnd(lane | 6) == 6;
    ok = ok && WaveActiveSum(float2(0.5, lane)).x == n * 0.5;
    ok = ok && WaveReadLaneFirst(lane + 9) == 9;
    ok = ok && WaveActiveAllEqual(n);
    results[i] = ok ? 1 : 0;
}
"""
DXC_FAULT = "DXC declares GroupNonUniformPartitionedNV without using it"
RESOURCES = {"results": np.zeros(64, np.uint32)}
EXPECTED = {"results": np.ones(64, np.uint32)}
