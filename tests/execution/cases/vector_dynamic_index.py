"""Components of a vector chosen at run time, read and written."""

import numpy as np

HLSL = """
StructuredBuffer<uint> order;
RWStructuredBuffer<int4> results;
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    int4 v = int4(10, 20, 30, 40);
    uint at = order[i];
    v[at] += v[(at + 1) & 3];
    int4 w = 0;
    for (uint k = 0; k < 4; ++k)
        w[3 - k] = v[k];
    results[i] = w + v[at].xxxx * dot(v[3 - at].xx, int2(1, -1)) + v[i].xxxx % 10;
}
"""
ORDER = [2, 0, 3, 1]


def result(at: int) -> list[int]:
    v = [10, 20, 30, 40]
    v[at] += v[(at + 1) & 3]
    return v[::-1]


RESOURCES = {"order": np.array(ORDER, np.uint32), "results": np.zeros((4, 4), np.int32)}
EXPECTED = {"results": np.array([result(at) for at in ORDER], np.int32)}
