"""saturate, clamp, lerp, step, smoothstep, sign, abs, min, max, mad and rcp."""

import numpy as np

HLSL = """
StructuredBuffer<float> data;
RWStructuredBuffer<float4> first;
RWStructuredBuffer<float4> second;
RWStructuredBuffer<float4> third;
[numthreads(7, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    float x = data[i];
    first[i] = float4(saturate(x), clamp(x, -1.5, 1.5), lerp(2.0, 6.0, x), step(0.5, x));
    second[i] = float4(smoothstep(-1.0, 2.0, x), sign(x), abs(x), mad(x, 2.0, 0.5));
    third[i] = float4(min(x, 0.25), max(x, 0.25), rcp(x + 8.0), radians(x) + degrees(x));
}
"""
DATA = np.array([-3.0, -1.0, -0.25, 0.0, 0.5, 1.0, 4.0], np.float32)
x = DATA.astype(np.float64)
t = np.clip((x + 1) / 3, 0, 1)
RESOURCES = {"data": DATA} | {name: np.zeros((7, 4), np.float32) for name in ("first", "second", "third")}
EXPECTED = {
    "first": np.stack([np.clip(x, 0, 1), np.clip(x, -1.5, 1.5), 2 + 4 * x, (x >= 0.5) * 1.0], 1),
    "second": np.stack([t * t * (3 - 2 * t), np.sign(x), abs(x), x * 2 + 0.5], 1),
    "third": np.stack([np.minimum(x, 0.25), np.maximum(x, 0.25), 1 / (x + 8), np.radians(x) + np.degrees(x)], 1),
}
TOLERANCE = 1e-5
