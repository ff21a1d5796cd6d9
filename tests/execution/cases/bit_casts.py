"""asuint, asint and asfloat keep the bits; f32tof16 and f16tof32 round to nearest."""

import numpy as np

HLSL = """
StructuredBuffer<float> data;
RWStructuredBuffer<uint> raw;
RWStructuredBuffer<float> negated;
RWStructuredBuffer<float> throughHalf;
[numthreads(6, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    raw[i] = asuint(data[i]) + uint(asint(data[i]) < 0);
    negated[i] = asfloat(asuint(data[i]) ^ 0x80000000u);
    throughHalf[i] = f16tof32(f32tof16(data[i]));
}
"""
DATA = np.array([0.0, 1.0, -2.5, 1024.0, -0.125, 65504.0], np.float32)
RESOURCES = {
    "data": DATA,
    "raw": np.zeros(6, np.uint32),
    "negated": np.zeros(6, np.float32),
    "throughHalf": np.zeros(6, np.float32),
}
EXPECTED = {
    "raw": DATA.view(np.uint32) + (DATA < 0).astype(np.uint32),
    "negated": -DATA,
    "throughHalf": DATA.astype(np.float16).astype(np.float32),
}
