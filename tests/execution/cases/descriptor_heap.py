"""Buffers of several types from ResourceDescriptorHeap, with counters; the index differs from thread to thread."""

import numpy as np

HLSL = """
struct Pair { uint a; float b; };
RWStructuredBuffer<uint> result;
RWStructuredBuffer<uint> pick(uint i)
{
    if (i == 0)
        return ResourceDescriptorHeap[4];
    return ResourceDescriptorHeap[NonUniformResourceIndex(i)];
}
static ByteAddressBuffer raw = ResourceDescriptorHeap[3];
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    StructuredBuffer<Pair> pairs = ResourceDescriptorHeap[0];
    Pair p = pairs[i];
    RWStructuredBuffer<uint> mine = ResourceDescriptorHeap[NonUniformResourceIndex(1 + (i & 1))];
    uint place = mine.IncrementCounter();
    mine[place] = p.a + (uint)p.b + raw.Load(4 * i);
    RWStructuredBuffer<uint> walk = ResourceDescriptorHeap[5];
    uint sum = 0;
    for (uint n = 0; n < 3; n++) {
        sum = sum * 10 + walk[0];
        walk = ResourceDescriptorHeap[5 + n % 2];
    }
    result[i] = sum * 100 + pick(i % 2 * 4)[1] + raw.Load(28);
}
"""
pairs = np.zeros(8, np.dtype([("a", np.uint32), ("b", np.float32)]))
pairs["a"] = np.arange(8) * 100
pairs["b"] = np.arange(8) + 0.5
raw = np.arange(8, dtype=np.uint32) * 1000
values = [i * 100 + i + i * 1000 for i in range(8)]
four = np.array([0, 44], np.uint32)
RESOURCES = {
    "result": np.zeros(8, np.uint32),
    "ResourceDescriptorHeap": [
        pairs.view(np.uint32), np.zeros(4, np.uint32), np.zeros(4, np.uint32), raw, four, np.array([5], np.uint32),
        np.array([6], np.uint32),
    ],
    "counter.var.ResourceDescriptorHeap": [np.zeros(1, np.uint32) for _ in range(7)],
}  # fmt: skip
EXPECTED = {
    "ResourceDescriptorHeap[1]": values[0::2],
    "ResourceDescriptorHeap[2]": values[1::2],
    "counter.var.ResourceDescriptorHeap[1]": [4],
    "counter.var.ResourceDescriptorHeap[2]": [4],
    "result": [55600 + 44 + 7000] * 8,
}
UNORDERED = ("ResourceDescriptorHeap[1]", "ResourceDescriptorHeap[2]")
PROFILE = "cs_6_6"
DXC_FAULT = "DXC of 2024 knows no descriptor heaps in Vulkan"
