"""Buffer and RWBuffer convert their texels; sizes are in elements."""

import numpy as np
from execution.device import Texels

HLSL = """
Buffer<float4> colors;
Buffer<uint> counts;
RWBuffer<float> results;
RWBuffer<int> marks;
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint size;
    colors.GetDimensions(size);
    results[i] = dot(colors[i], float4(1, 2, 3, 4)) + counts.Load(3 - i) + size * 1000;
    marks[i] += int(i) - 2;
    InterlockedAdd(marks[4], 1);
}
"""
colors = np.arange(16, dtype=np.float32).reshape(4, 4)
counts = np.array([5, 6, 7, 8], np.uint32)
RESOURCES = {
    "colors": Texels(colors),
    "counts": Texels(counts),
    "results": Texels(np.zeros(4, np.float32)),
    "marks": Texels(np.array([10, 20, 30, 40, 0], np.int32)),
}
EXPECTED = {
    "results": colors @ [1, 2, 3, 4] + counts[::-1] + 4000,
    "marks": np.array([8, 19, 30, 41, 4], np.int32),
}
