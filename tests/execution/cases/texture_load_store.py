"""Texture2D.Load and operator[], RWTexture2D read and written, GetDimensions."""

import numpy as np
from execution.device import Image

HLSL = """
Texture2D<float4> source;
RWTexture2D<float4> target;
RWTexture2D<uint> marks;
RWStructuredBuffer<uint2> sizes;
[numthreads(8, 4, 1)] void main(uint3 id : SV_DispatchThreadID)
{
    uint2 size;
    source.GetDimensions(size.x, size.y);
    target[id.xy] = source[size - 1 - id.xy] * 2 + source.Load(int3(id.xy, 0)).wzyx;
    InterlockedAdd(marks[uint2(id.x & 1, 0)], id.y + 1);
    marks[uint2(2, 0)] = 77;
    if (id.x == 0 && id.y == 0)
    {
        sizes[0] = size;
        marks.GetDimensions(sizes[1].x, sizes[1].y);
    }
}
"""
texels = np.arange(128, dtype=np.float32).reshape(4, 8, 4)
marks = np.zeros((2, 4), np.uint32)
wanted = marks.copy()
wanted[0, :3] = 40, 40, 77
RESOURCES = {
    "source": Image(texels),
    "target": Image(np.zeros_like(texels)),
    "marks": Image(marks),
    "sizes": np.zeros((2, 2), np.uint32),
}
EXPECTED = {
    "target": texels[::-1, ::-1] * 2 + texels[:, :, ::-1],
    "marks": wanted,
    "sizes": [[8, 4], [4, 2]],
}
