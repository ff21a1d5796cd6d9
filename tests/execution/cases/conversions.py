"""Conversions between float, int, uint and bool: truncation towards zero, any non-zero is true."""

import numpy as np

HLSL = """
StructuredBuffer<float> data;
RWStructuredBuffer<int> toInt;
RWStructuredBuffer<uint> toBool;
RWStructuredBuffer<float> back;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    toInt[i] = int(data[i]);
    toBool[i] = bool(data[i]) ? 10 : 20;
    back[i] = float(toInt[i]) + float(uint(i + 4000000000u)) + bool(i & 1);
}
"""
DATA = np.array([0.0, -0.0, 0.5, -0.5, 1.99, -1.99, 1e6, -123456.75], np.float32)
RESOURCES = {
    "data": DATA,
    "toInt": np.zeros(8, np.int32),
    "toBool": np.zeros(8, np.uint32),
    "back": np.zeros(8, np.float32),
}
index = np.arange(8)
EXPECTED = {
    "toInt": DATA.astype(np.int32),
    "toBool": np.where(DATA != 0, 10, 20).astype(np.uint32),
    "back": (np.trunc(DATA) + (index + 4000000000).astype(np.float32)).astype(np.float32) + (index & 1).astype(np.float32),
}
