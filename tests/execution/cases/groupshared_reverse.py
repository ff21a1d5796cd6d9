"""Groupshared memory behind a barrier: each thread reads what another wrote."""

import numpy as np

HLSL = """
groupshared float2 shared_[64];
groupshared uint marker;
RWStructuredBuffer<float2> results;
[numthreads(8, 8, 1)] void main(uint3 group : SV_GroupID, uint i : SV_GroupIndex, uint3 local : SV_GroupThreadID)
{
    shared_[i] = float2(local.xy) + group.x * 100;
    if (i == 63)
        marker = group.x + 7;
    GroupMemoryBarrierWithGroupSync();
    results[group.x * 64 + i] = shared_[63 - i] * float2(1, 10) + marker * 1000;
}
"""
GROUPS = (2, 1, 1)


def result(group: int, i: int) -> tuple[int, int]:
    x, y = (63 - i) % 8 + group * 100, (63 - i) // 8 + group * 100
    return x + (group + 7) * 1000, y * 10 + (group + 7) * 1000


RESOURCES = {"results": np.zeros((128, 2), np.float32)}
EXPECTED = {"results": np.array([result(g, i) for g in range(2) for i in range(64)], np.float32)}
