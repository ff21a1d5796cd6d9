"""static const arrays and structs, indexed at run time."""

import numpy as np

HLSL = """
struct Entry { int2 step; float weight; };
static const int primes[8] = { 2, 3, 5, 7, 11, 13, 17, 19 };
static const Entry entries[3] = { { 1, 0, 0.5 }, { int2(0, 1), 0.25 }, { { -1, -1 }, 4 } };
static const float2x2 turn = { 0, 1, -1, 0 };
RWStructuredBuffer<float4> results;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    Entry e = entries[i % 3];
    results[i] = float4(primes[7 - i], e.step.x + 10 * e.step.y, e.weight, turn[i & 1][i >> 2]);
}
"""
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19]
ENTRIES = [(1, 0.5), (10, 0.25), (-11, 4)]
TURN = [[0, 1], [-1, 0]]
RESOURCES = {"results": np.zeros((8, 4), np.float32)}
EXPECTED = {
    "results": np.array([(PRIMES[7 - i], *ENTRIES[i % 3], TURN[i & 1][i >> 2]) for i in range(8)], np.float32)
}
