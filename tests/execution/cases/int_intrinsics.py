"""min, max, clamp, abs, sign and dot on integers, signed and unsigned."""

import numpy as np

HLSL = """
StructuredBuffer<int> data;
RWStructuredBuffer<int4> results;
RWStructuredBuffer<uint4> unsignedResults;
[numthreads(5, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    int x = data[i];
    uint u = uint(x);
    results[i * 2] = int4(min(x, 3), max(x, -3), clamp(x, -10, 10), abs(x));
    results[i * 2 + 1] = int4(sign(x), dot(int3(x, 2, 3), int3(1, 10, 100)), mul(x, 2), saturate(float(x)) * 10);
    unsignedResults[i] = uint4(min(u, 7u), max(u, 7u), clamp(u, 2u, 9u), u > 0x80000000u ? 1 : 0);
}
"""
DATA = [0, 5, -5, 1000, -2000000000]
rows, unsigned = [], []
for x in DATA:
    u = x & 0xFFFFFFFF
    rows.append([min(x, 3), max(x, -3), min(max(x, -10), 10), abs(x)])
    rows.append([(x > 0) - (x < 0), x + 320, (x * 2 + 2**31) % 2**32 - 2**31, min(max(x, 0), 1) * 10])
    unsigned.append([min(u, 7), max(u, 7), min(max(u, 2), 9), int(u > 0x80000000)])
RESOURCES = {
    "data": np.array(DATA, np.int32),
    "results": np.zeros((10, 4), np.int32),
    "unsignedResults": np.zeros((5, 4), np.uint32),
}
EXPECTED = {"results": np.array(rows, np.int32), "unsignedResults": np.array(unsigned, np.uint32)}
