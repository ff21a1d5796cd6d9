"""min16float and min16int without the 16-bit switch compute with 32 bits and take 4 bytes in buffers."""

import numpy as np

HLSL = """
struct Element { min16float a; min16uint b; min16int c; };
RWStructuredBuffer<Element> data;
[numthreads(2, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    Element e = data[i];
    e.a = e.a * 2 + min16float(0.5);
    e.b = e.b << 2;
    e.c = -e.c * 3;
    data[i] = e;
}
"""
element = np.dtype([("a", np.float32), ("b", np.uint32), ("c", np.int32)])
RESOURCES = {"data": np.array([(1.5, 3, 9), (-2.0, 5, -8)], element)}
EXPECTED = {"data": np.array([(3.5, 12, -27), (-3.5, 20, 24)], element)}
