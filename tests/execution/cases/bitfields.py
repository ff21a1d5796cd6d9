"""Bit-fields of one type share a word; signed ones keep their sign; neighbours are left alone."""

import numpy as np

HLSL = """
struct Packed { uint low : 4; uint middle : 20; int low2 : 24; int high : 8; };
RWStructuredBuffer<Packed> data;
RWStructuredBuffer<int4> results;
[numthreads(1, 1, 1)] void main()
{
    Packed p = data[0];
    results[0] = int4(p.low, p.middle, p.high, p.low2);
    p.middle = p.middle + 1;
    p.high = -3;
    p.low = 0x1f;
    results[1] = int4(p.low, p.middle, p.high, p.low2);
    data[1] = p;
}
"""
ARGS = ["-HV", "2021"]
first, second = 0x9 | 0x12345 << 4, 5 | 0xFE << 24
first_after, second_after = 0xF | 0x12346 << 4, 5 | 0xFD << 24
RESOURCES = {"data": np.array([[first, second], [0, 0]], np.uint32), "results": np.zeros((2, 4), np.int32)}
EXPECTED = {
    "results": [[9, 0x12345, -2, 5], [15, 0x12346, -3, 5]],
    "data": np.array([[first, second], [first_after, second_after]], np.uint32),
}
