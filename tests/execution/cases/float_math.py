"""Transcendental functions and roots."""

import numpy as np

HLSL = """
StructuredBuffer<float> data;
RWStructuredBuffer<float4> first;
RWStructuredBuffer<float4> second;
RWStructuredBuffer<float4> third;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    float x = data[i];
    first[i] = float4(sin(x), cos(x), tan(x), atan2(x, 0.5));
    second[i] = float4(exp(x), exp2(x), log(x), log2(x));
    third[i] = float4(sqrt(x), rsqrt(x), pow(x, 1.5), asin(x * 0.1));
}
"""
DATA = np.linspace(0.25, 3.75, 8, dtype=np.float32)
x = DATA.astype(np.float64)
RESOURCES = {
    "data": DATA,
    "first": np.zeros((8, 4), np.float32),
    "second": np.zeros((8, 4), np.float32),
    "third": np.zeros((8, 4), np.float32),
}
EXPECTED = {
    "first": np.stack([np.sin(x), np.cos(x), np.tan(x), np.arctan2(x, 0.5)], 1),
    "second": np.stack([np.exp(x), np.exp2(x), np.log(x), np.log2(x)], 1),
    "third": np.stack([np.sqrt(x), 1 / np.sqrt(x), x**1.5, np.arcsin(x * 0.1)], 1),
}
TOLERANCE = 2e-4
