"""firstbithigh and firstbitlow give a uint for every type, also where the argument is a constant."""

import numpy as np

HLSL = """
RWStructuredBuffer<float> results;
static const uint none = firstbithigh(int(0));
[numthreads(1, 1, 1)] void main()
{
    int zero = 0;
    results[0] = firstbithigh(zero);
    results[1] = firstbitlow(zero);
    results[2] = firstbithigh(-1);
    results[3] = firstbitlow(none - none);
    results[4] = none;
    results[5] = float2(firstbithigh(int2(-1, 6))).y;
}
"""
RESOURCES = {"results": np.zeros(6, np.float32)}
EXPECTED = {"results": np.array([2.0**32] * 5 + [2], np.float32)}
