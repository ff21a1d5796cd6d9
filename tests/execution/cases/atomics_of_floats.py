"""Exchange and bitwise compare-exchange of floats in buffers, structs, byte-address buffers and groupshared memory."""

import numpy as np

HLSL = """
struct Item { uint n; float3 v; float a[2]; };
RWStructuredBuffer<float> plain;
RWStructuredBuffer<Item> items;
RWByteAddressBuffer bytes;
groupshared float kept[2];
[numthreads(1, 1, 1)] void main(uint zero : SV_GroupIndex)
{
    float old;
    InterlockedExchange(plain[0], 2.5, old); plain[1] = old;
    InterlockedCompareExchangeFloatBitwise(plain[2], 3, 8, old); plain[3] = old;
    InterlockedCompareExchangeFloatBitwise(plain[4], 3, 8, old); plain[5] = old;
    InterlockedCompareStoreFloatBitwise(plain[6], -0.0, 8);     // by its bits 0.0 is another number
    InterlockedCompareStoreFloatBitwise(items[0].v.y, 1, 9);
    InterlockedCompareStoreFloatBitwise(items[0].a[zero + 1], 4, 9);
    Item copy = items[zero]; copy.v.x += 1; copy.n += 1; items[1] = copy;
    bytes.InterlockedCompareStoreFloatBitwise(0, 1, 7);
    bytes.InterlockedExchangeFloat(4, 5, old); bytes.Store(8, old);
    bytes.InterlockedCompareExchangeFloatBitwise(12, 1, 7, old); bytes.Store(16, old);
    kept[0] = 1; kept[1] = 2;
    InterlockedCompareStoreFloatBitwise(kept[zero], 1, 6);
    InterlockedExchange(kept[1], kept[zero] + 1, old);
    plain[7] = kept[1] + old;
}
"""
PROFILE = "cs_6_6"
item = np.dtype([("n", np.uint32), ("v", np.float32, 3), ("a", np.float32, 2), ("_", np.uint32, 2)])
items = np.zeros(2, item)
items[0] = (3, (0, 1, 2), (3, 4), (0, 0))
after = items.copy()
after["v"][0, 1] = after["a"][0, 1] = 9
after[1] = (4, (1, 9, 2), (3, 9), (0, 0))
RESOURCES = {
    "plain": np.arange(8, dtype=np.float32) * (np.arange(8) != 6) + (np.arange(8) == 2),
    "items": items,
    "bytes": np.array([1, 2, 0, 3, 0], np.float32),
}
EXPECTED = {
    "plain": np.array([2.5, 0, 8, 3, 4, 4, 0, 9], np.float32),
    "items": after,
    "bytes": np.array([7, 5, 2, 3, 3], np.float32),
}
DXC_FAULT = "DXC has no bitwise comparisons of floats for SPIR-V"
