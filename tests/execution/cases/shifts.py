"""Shift counts are taken modulo 32; a signed right shift keeps the sign."""

import numpy as np

HLSL = """
StructuredBuffer<uint> counts;
RWStructuredBuffer<uint> left;
RWStructuredBuffer<uint> logical;
RWStructuredBuffer<int> arithmetic;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint n = counts[i];
    left[i] = 0x80000005u << n;
    logical[i] = 0x80000005u >> n;
    arithmetic[i] = int(0x80000005u) >> n;
}
"""
COUNTS = [0, 1, 4, 31, 32, 33, 63, 0xFFFFFFFF]
RESOURCES = {
    "counts": np.array(COUNTS, np.uint32),
    "left": np.zeros(8, np.uint32),
    "logical": np.zeros(8, np.uint32),
    "arithmetic": np.zeros(8, np.int32),
}
EXPECTED = {
    "left": np.array([(0x80000005 << (n & 31)) & 0xFFFFFFFF for n in COUNTS], np.uint32),
    "logical": np.array([0x80000005 >> (n & 31) for n in COUNTS], np.uint32),
    "arithmetic": np.array([(0x80000005 - (1 << 32)) >> (n & 31) for n in COUNTS], np.int32),
}
