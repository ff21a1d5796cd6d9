"""A case without break runs on into the next one."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> results;
[numthreads(6, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint r = 0;
    switch (i)
    {
    case 0: r += 1;
    case 1: r += 10;
    case 2: r += 100; break;
    case 3: r += 1000;
    default: r += 10000;
    }
    results[i] = r;
}
"""
RESOURCES = {"results": np.zeros(6, np.uint32)}
EXPECTED = {"results": np.array([111, 110, 100, 11000, 10000, 10000], np.uint32)}
