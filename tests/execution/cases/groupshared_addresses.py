"""Pointers to groupshared memory: from elements and structs, passed to functions, read and written there."""

import numpy as np

HLSL = """
struct Cell { float2 v; uint n; };
groupshared float data[16];
groupshared Cell cells[4];
RWStructuredBuffer<float> result;
[[vk::ext_instruction(61)]] float load(vk::WorkgroupSpirvPointer<float> p);
[[vk::ext_instruction(62)]] void store(vk::WorkgroupSpirvPointer<float> p, float v);
static vk::WorkgroupSpirvPointer<float> last = vk::GetGroupSharedAddress(data[15]);

void swap(vk::WorkgroupSpirvPointer<float> a, vk::WorkgroupSpirvPointer<float> b)
{
    float held = load(a);
    store(a, load(b));
    store(b, held);
}
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex)
{
    data[i] = i;
    data[8 + i] = 10 * i;
    if (i >= 4)
        cells[i & 3].v = float2(100 + i, 0);
    GroupMemoryBarrierWithGroupSync();
    swap(vk::GetGroupSharedAddress(data[i]), vk::GetGroupSharedAddress(data[15 - i]));
    GroupMemoryBarrierWithGroupSync();
    if (i < 4)
        store(vk::GetGroupSharedAddress(cells[i].v.y), load(vk::GetGroupSharedAddress(cells[i].v.x)) + load(last));
    GroupMemoryBarrierWithGroupSync();
    result[i] = data[i];
    result[8 + i] = i < 4 ? cells[i].v.y : data[8 + i];
}
"""
RESOURCES = {"result": np.zeros(16, np.float32)}
EXPECTED = {"result": [70, 60, 50, 40, 30, 20, 10, 0, 104, 105, 106, 107, 3, 2, 1, 0]}
DXC_FAULT = "DXC declares vk::GetGroupSharedAddress in a header that its library does not carry"
