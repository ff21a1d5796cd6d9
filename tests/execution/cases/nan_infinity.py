"""Comparisons with NaN are false but for !=; isnan and isinf tell them apart; division by zero is infinite."""

import numpy as np

HLSL = """
StructuredBuffer<float> data;
RWStructuredBuffer<uint> compared;
RWStructuredBuffer<uint> classified;
RWStructuredBuffer<float> inverse;
[numthreads(6, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    float x = data[i];
    compared[i] = (x == x ? 1 : 0) | (x != x ? 2 : 0) | (x < 1.0 ? 4 : 0) | (x >= 1.0 ? 8 : 0);
    classified[i] = (isnan(x) ? 1 : 0) | (isinf(x) ? 2 : 0) | (isfinite(x) ? 4 : 0);
    inverse[i] = 1.0 / data[i];
}
"""
DXC_FAULT = "DXC compares x != x as ordered, so NaN is equal to itself"
DATA = np.array([0.0, 1.0, -2.0, np.inf, -np.inf, np.nan], np.float32)
RESOURCES = {
    "data": DATA,
    "compared": np.zeros(6, np.uint32),
    "classified": np.zeros(6, np.uint32),
    "inverse": np.zeros(6, np.float32),
}
EXPECTED = {
    "compared": np.array([1 | 4, 1 | 8, 1 | 4, 1 | 8, 1 | 4, 2], np.uint32),
    "classified": np.array([4, 4, 4, 2, 2, 1], np.uint32),
    "inverse": np.array([np.inf, 1.0, -0.5, 0.0, -0.0, np.nan], np.float32),
}
