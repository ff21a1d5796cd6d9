"""Writing one part of a static variable leaves its other parts zero."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint4> results;
struct Pair { uint a[2]; uint3 v; };
static Pair pair;
static uint3 three;
static uint2x2 rows;
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    pair.a[1] = i + 1;
    pair.v.y = i + 2;
    three[2] = i + 3;
    rows[1] = i;
    results[i] = uint4(pair.a[0] * 100 + pair.a[1], pair.v.x + pair.v.y + pair.v.z * 100,
                       dot(three, uint3(100, 10, 1)), rows._m00 * 10 + rows._m01 * 100 + rows._m10);
}
"""
RESOURCES = {"results": np.zeros((4, 4), np.uint32)}
EXPECTED = {"results": np.array([[i + 1, i + 2, i + 3, i] for i in range(4)], np.uint32)}
