"""The waves of a group: the index of a wave and their count, against what the waves themselves count."""

import numpy as np

HLSL = """
groupshared uint waves;
groupshared uint threads[128];
RWStructuredBuffer<uint> result;

[numthreads(16, 4, 2)] void main(uint i : SV_GroupIndex)
{
    threads[i] = 0;
    if (i == 0) waves = 0;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(threads[GetGroupWaveIndex()], 1);
    if (WaveIsFirstLane())
        InterlockedAdd(waves, 1);
    bool same = WaveActiveAllEqual(GetGroupWaveIndex()) && GetGroupWaveIndex() < GetGroupWaveCount();
    GroupMemoryBarrierWithGroupSync();
    uint of_waves = 0;
    for (uint w = 0; w < GetGroupWaveCount(); ++w)
        of_waves += threads[w];
    result[i] = waves == GetGroupWaveCount() && of_waves == 128 && same;
}
"""
RESOURCES = {"result": np.zeros(128, np.uint32)}
EXPECTED = {"result": [1] * 128}
PROFILE = "cs_6_10"
DXC_FAULT = "DXC of 2024 ends at shader model 6.8"
