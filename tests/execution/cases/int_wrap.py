"""Integer addition, subtraction and multiplication wrap at 32 bits."""

import numpy as np

HLSL = """
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> sums;
RWStructuredBuffer<int> products;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    sums[i] = data[i] + 0x90000000u - 7;
    products[i] = int(data[i]) * -1640531527;
}
"""
data = np.array([0, 1, 2, 7, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 123456789], np.uint32)
RESOURCES = {"data": data, "sums": np.zeros(8, np.uint32), "products": np.zeros(8, np.int32)}
EXPECTED = {
    "sums": data + np.uint32(0x90000000) - np.uint32(7),
    "products": data.view(np.int32) * np.int32(-1640531527),
}
