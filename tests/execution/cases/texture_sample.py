"""SampleLevel with linear filtering, Gather and offsets in a compute shader."""

import numpy as np
from execution.device import Image

HLSL = """
Texture2D<float4> source;
SamplerState linearClamp;
RWStructuredBuffer<float4> results;
[numthreads(1, 1, 1)] void main()
{
    results[0] = source.SampleLevel(linearClamp, float2(0.5, 0.5), 0);
    results[1] = source.SampleLevel(linearClamp, float2(0.125, 0.125), 0);
    results[2] = source.SampleLevel(linearClamp, float2(0.125, 0.125), 0, int2(1, 2));
    results[3] = source.GatherRed(linearClamp, float2(0.25, 0.25));
    results[4] = source.SampleGrad(linearClamp, float2(0.375, 0.5), float2(0, 0), float2(0, 0));
}
"""
t = np.arange(64, dtype=np.float32).reshape(4, 4, 4)
RESOURCES = {"source": Image(t), "results": np.zeros((5, 4), np.float32)}
EXPECTED = {
    "results": [
        t[1:3, 1:3].mean((0, 1)),
        t[0, 0],
        t[2, 1],
        [t[1, 0, 0], t[1, 1, 0], t[0, 1, 0], t[0, 0, 0]],
        (t[1, 1] + t[2, 1]) / 2,
    ]
}
TOLERANCE = 1e-4
