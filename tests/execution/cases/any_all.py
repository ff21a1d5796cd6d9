"""any, all and vector comparisons."""

import numpy as np

HLSL = """
StructuredBuffer<int4> data;
RWStructuredBuffer<uint> flags;
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    int4 v = data[i];
    bool4 positive = v > 0;
    flags[i] = (any(v) ? 1 : 0) | (all(v) ? 2 : 0) | (any(positive) ? 4 : 0) | (all(positive.xy) ? 8 : 0)
             | (all(!positive) ? 16 : 0) | (any(v.xy == v.zw) ? 32 : 0);
}
"""
DATA = [(0, 0, 0, 0), (1, 2, 3, 4), (-1, 2, -1, 0), (5, 6, -7, 8)]


def flags(v: tuple[int, int, int, int]) -> int:
    p = [c > 0 for c in v]
    tests = [any(v), all(v), any(p), all(p[:2]), not any(p), v[0] == v[2] or v[1] == v[3]]
    return sum(1 << n for n, test in enumerate(tests) if test)


RESOURCES = {"data": np.array(DATA, np.int32), "flags": np.zeros(4, np.uint32)}
EXPECTED = {"flags": np.array([flags(v) for v in DATA], np.uint32)}
