"""select, and and or are the vector forms of HLSL 2021."""

import numpy as np

HLSL = """
StructuredBuffer<int4> data;
RWStructuredBuffer<int4> chosen;
RWStructuredBuffer<uint> flags;
[numthreads(2, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    int4 v = data[i];
    chosen[i] = select(v > 2, v, int4(100, 200, 300, 400));
    flags[i] = (all(or(v > 2, v < 8)) ? 1 : 0) | (any(and(v > 2, v < 5)) ? 2 : 0);
}
"""
ARGS = ["-HV", "2021"]
DATA = np.array([[1, 2, 3, 9], [7, 0, -4, 2]], np.int32)
RESOURCES = {"data": DATA, "chosen": np.zeros((2, 4), np.int32), "flags": np.zeros(2, np.uint32)}
EXPECTED = {
    "chosen": np.where(DATA > 2, DATA, np.array([100, 200, 300, 400])).astype(np.int32),
    "flags": np.array([1 | 2, 1], np.uint32),
}
