"""QuadAny and QuadAll of four lanes in a row, and Barrier with flags."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> results;
groupshared uint kept[8];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex)
{
    kept[i] = QuadAny(i == 1) + 2 * QuadAll(i != 5) + 4 * QuadAny(i == 9) + 8 * QuadAll(i < 8);
    Barrier(GROUP_SHARED_MEMORY, GROUP_SYNC | GROUP_SCOPE);
    results[i] = kept[7 - i];
    Barrier(results, DEVICE_SCOPE);
}
"""
PROFILE = "cs_6_8"
RESOURCES = {"results": np.zeros(8, np.uint32)}
EXPECTED = {"results": np.array([8, 8, 8, 8, 11, 11, 11, 11], np.uint32)}
DXC_FAULT = "DXC of 2024 has no Barrier for SPIR-V"
