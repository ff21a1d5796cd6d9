"""64-bit atomics in a byte-address buffer that is read and written as words too."""

import numpy as np

HLSL = """
RWByteAddressBuffer data;
RWStructuredBuffer<uint64_t> old;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint64_t before;
    data.InterlockedAdd64(0, 0x100000001ull, before);
    data.InterlockedMin64(8, (int64_t)i - 4);
    data.InterlockedMax64(16, (uint64_t)i << 33);
    data.InterlockedOr64(24, 1ull << (8 * i));
    data.InterlockedCompareStore64(32, 7, 0x700000000ull + i);
    data.InterlockedXor64(40, 3ull << (4 * i + 32));
    data.InterlockedExchange64(48 + 8 * i, 5ull << 40, old[i]);
    data.InterlockedAdd(112, i);
    AllMemoryBarrierWithGroupSync();
    if (i == 0)
        data.Store<uint64_t>(120, data.Load<uint64_t>(0) + data.Load(112));
}
"""
before = np.zeros(16, np.int64)
before[4] = 8
before[6:14] = np.arange(8) + 1000
after = before.copy()
after[0] = 8 * 0x100000001
after[1] = -4
after[2] = 7 << 33
after[3] = np.array([0x0101010101010101], np.int64)[0]
after[5] = 0x33333333 << 32
after[6:14] = 5 << 40
after[14] = 28
after[15] = after[0] + 28
RESOURCES = {"data": before.view(np.uint32), "old": np.zeros(8, np.uint64)}
EXPECTED = {"data": after.view(np.uint32), "old": [1000 + i for i in range(8)]}
PROFILE = "cs_6_6"
DXC_FAULT = "DXC of 2024 knows no such atomics in Vulkan"
