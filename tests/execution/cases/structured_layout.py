"""A structured buffer aligns vectors to their components, moves them past a 16-byte boundary, and pads to the struct."""

import numpy as np

HLSL = """
struct Element { float a; float3 b; float c; float2 d; float e[2]; float3 f; float g; };
RWStructuredBuffer<Element> data;
[numthreads(2, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    Element x = data[i];
    Element y;
    y.a = x.g;
    y.b = x.f + x.a;
    y.c = x.e[1];
    y.d = x.b.zy;
    y.e[0] = x.d.x;
    y.e[1] = x.c;
    y.f = x.b;
    y.g = data[1 - i].g * 0 + float(i);
    data[i + 2] = y;
}
"""
FIELDS = {
    "names": ["a", "b", "c", "d", "e", "f", "g"],
    "formats": [np.float32, (np.float32, 3), np.float32, (np.float32, 2), (np.float32, 2), (np.float32, 3), np.float32],
}
element = np.dtype(FIELDS | {"offsets": [0, 4, 16, 20, 28, 36, 48], "itemsize": 64})
data = np.zeros(4, element)
for i in range(2):
    data[i] = (1 + i, (2, 3, 4), 5, (6, 7), (8, 9), (10, 11, 12), 13)
wanted = data.copy()
for i in range(2):
    x = data[i]
    wanted[i + 2] = (13, x["f"] + x["a"], 9, (4, 3), (6, 5), x["b"], i)
RESOURCES = {"data": data}
EXPECTED = {"data": wanted}
