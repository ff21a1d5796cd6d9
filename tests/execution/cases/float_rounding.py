"""floor, ceil, trunc, round (half to even), frac, fmod and the % operator with the sign of the dividend."""

import numpy as np

HLSL = """
StructuredBuffer<float> data;
RWStructuredBuffer<float4> rounded;
RWStructuredBuffer<float4> parts;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    float x = data[i], whole;
    rounded[i] = float4(floor(x), ceil(x), trunc(x), round(x));
    parts[i] = float4(frac(x), fmod(x, 0.75), x % 0.75, modf(x, whole) + whole * 2);
}
"""
DATA = np.array([0.5, 1.5, 2.5, -0.5, -1.5, 2.25, -3.125, 7.0], np.float32)
RESOURCES = {"data": DATA, "rounded": np.zeros((8, 4), np.float32), "parts": np.zeros((8, 4), np.float32)}
EXPECTED = {
    "rounded": np.stack([np.floor(DATA), np.ceil(DATA), np.trunc(DATA), np.round(DATA)], 1),
    "parts": np.stack([DATA - np.floor(DATA), np.fmod(DATA, 0.75), np.fmod(DATA, 0.75), DATA + np.trunc(DATA)], 1),
}
TOLERANCE = 1e-6
