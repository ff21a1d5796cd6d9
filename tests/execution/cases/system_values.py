"""Dispatch, group, thread ids and the flattened index."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint4> results;
[numthreads(4, 2, 2)]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID, uint3 local : SV_GroupThreadID, uint flat : SV_GroupIndex)
{
    uint at = (id.z * 4 + id.y) * 12 + id.x;
    results[at] = uint4(flat, dot(group, uint3(1, 10, 100)), dot(local, uint3(1, 10, 100)), dot(id, uint3(1, 16, 256)));
}
"""
GROUPS = (3, 2, 1)


def row(x: int, y: int, z: int) -> list[int]:
    lx, ly, lz = x % 4, y % 2, z % 2
    return [lx + 4 * ly + 8 * lz, x // 4 + 10 * (y // 2), lx + 10 * ly + 100 * lz, x + 16 * y + 256 * z]


RESOURCES = {"results": np.zeros((96, 4), np.uint32)}
EXPECTED = {"results": np.array([row(x, y, z) for z in range(2) for y in range(4) for x in range(12)], np.uint32)}
