"""A bool in a buffer is 32 bits wide: any non-zero value reads as true, and true is written as 1."""

import numpy as np

HLSL = """
struct Flags { bool one; bool2 pair; uint other; };
cbuffer C { bool on; bool3 mask; bool list[2]; };
RWStructuredBuffer<Flags> data;
RWStructuredBuffer<uint> results;
[numthreads(1, 1, 1)] void main()
{
    Flags f = data[0];
    results[0] = f.one ? 1 : 0;
    results[1] = dot(uint2(f.pair), uint2(10, 100));
    results[2] = dot(uint3(mask), uint3(1, 10, 100)) + (on ? 1000 : 0) + (list[1] ? 10000 : 0);
    f.one = !f.one;
    f.pair = f.pair.yx;
    data[1] = f;
    data[2].pair.y = f.other > 3;
}
"""
data = np.zeros((3, 4), np.uint32)
data[0] = 0, 0, 1, 7
wanted = data.copy()
wanted[1] = 1, 1, 0, 7
wanted[2, 2] = 1
flags = np.dtype([("one", np.uint32), ("pair", np.uint32, 2), ("other", np.uint32)])
constants = np.zeros(16, np.uint32)
constants[0:4] = 1, 0, 1, 1
constants[4], constants[8] = 0, 1
RESOURCES = {"C": constants, "data": data.view(flags).reshape(3), "results": np.zeros(3, np.uint32)}
EXPECTED = {
    "results": np.array([0, 100, 110 + 1000 + 10000], np.uint32),
    "data": wanted.view(flags).reshape(3),
}
