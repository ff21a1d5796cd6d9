"""Interlocked operations on buffers, with and without the original value."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> u;
RWStructuredBuffer<int> s;
RWStructuredBuffer<uint> tickets;
RWByteAddressBuffer raw;
[numthreads(64, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint ticket;
    InterlockedAdd(u[0], 1, ticket);
    tickets[ticket] = 1;
    InterlockedMax(u[1], i * 3);
    InterlockedMin(u[2], 1000 - i);
    InterlockedOr(u[3], 1u << (i & 31));
    InterlockedAnd(u[4], ~(1u << (i & 15)));
    InterlockedXor(u[5], i);
    InterlockedAdd(s[0], -2);
    InterlockedMax(s[1], int(i) - 100);
    InterlockedMin(s[2], -int(i));
    raw.InterlockedAdd(4, i);
    uint before;
    raw.InterlockedMax(8, i, before);
    InterlockedCompareStore(u[6], i == 20 ? 5 : 12345, 99);
    uint kept;
    InterlockedCompareExchange(u[7], i == 9 ? 3 : 54321, 44, kept);
    if (i == 9)
        u[8] = kept;
    if (i == 13)
        InterlockedExchange(u[9], 1313, u[10]);
}
"""
u = np.array([0, 5, 5000, 0, 0xFFFFFFFF, 0, 5, 3, 0, 8, 0], np.uint32)
xor = 0
for value in range(64):
    xor ^= value
RESOURCES = {
    "u": u,
    "s": np.array([0, -200, 200], np.int32),
    "tickets": np.zeros(64, np.uint32),
    "raw": np.zeros(4, np.uint32),
}
EXPECTED = {
    "u": np.array([64, 189, 937, 0xFFFFFFFF, 0xFFFF0000, xor, 99, 44, 3, 1313, 8], np.uint32),
    "s": np.array([-128, -37, -63], np.int32),
    "tickets": np.ones(64, np.uint32),
    "raw": np.array([0, 2016, 63, 0], np.uint32),
}
