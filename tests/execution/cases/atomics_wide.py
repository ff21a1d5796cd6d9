"""64-bit atomics in structured and byte-address buffers and in groupshared memory."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint64_t> u;
RWStructuredBuffer<int64_t> s;
RWByteAddressBuffer bytes;
groupshared uint64_t total;
[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex)
{
    uint64_t one = 1, big = one << 40, old;
    if (i == 0) total = 0;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(total, big + i);
    InterlockedAdd(u[0], big); InterlockedMax(u[1], big * i); InterlockedMin(u[2], big * (i + 1));
    InterlockedOr(u[3], big << i); InterlockedXor(u[4], big << i); InterlockedAnd(u[5], ~(big << i));
    InterlockedMin(s[0], -(int64_t)big * i); InterlockedMax(s[1], -(int64_t)big * i);
    bytes.InterlockedAdd64(0, big); bytes.InterlockedOr64(8, big << i); bytes.InterlockedMin64(16, -(int64_t)big);
    bytes.InterlockedMax64(24, big * i);
    GroupMemoryBarrierWithGroupSync();
    if (i) return;
    InterlockedExchange(u[6], total, old); InterlockedCompareExchange(u[7], old, big, u[8]);
    InterlockedCompareStore(u[9], 1, big);
    bytes.InterlockedExchange64(32, big, old); bytes.InterlockedCompareExchange64(40, old, big, old);
    bytes.InterlockedCompareStore64(48, 7, big); bytes.Store<uint64_t>(56, old);
}
"""
PROFILE = "cs_6_6"
BIG = 1 << 40
ONES = (1 << 64) - 1
before = np.array([0, 5, ONES, 1, 0, ONES, 3, 3, 0, 1], np.uint64)
masks = 15 * BIG
after = [4 * BIG, 3 * BIG, BIG, 1 | masks, masks, ONES ^ masks, 4 * BIG + 6, BIG, 3, BIG]
RESOURCES = {
    "u": before,
    "s": np.array([0, -(5 * BIG)], np.int64),
    "bytes": np.array([1, 2, 0, 5, 9, 9, 7, 0], np.uint64),
}
EXPECTED = {
    "u": np.array(after, np.uint64),
    "s": np.array([-3 * BIG, 0], np.int64),
    "bytes": np.array([4 * BIG + 1, 2 | masks, ONES + 1 - BIG, 3 * BIG, BIG, BIG, BIG, 9], np.uint64),
}
