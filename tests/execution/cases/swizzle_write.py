"""Writes through swizzles change only the named components, in the named order."""

import numpy as np

HLSL = """
RWStructuredBuffer<float4> results;
[numthreads(1, 1, 1)] void main()
{
    float4 v = float4(1, 2, 3, 4);
    v.zx = v.xy * 10;
    results[0] = v;
    v.wzyx = v;
    results[1] = v;
    v.yw += 0.5;
    v.wzyx.w = 9;
    results[2] = v;
    results[3] = v.x;
    results[3].yz = float2(7, 8);
    float s = 5;
    results[4] = s.xxxx + float2(1, 2).xyxy;
}
"""
RESOURCES = {"results": np.zeros((5, 4), np.float32)}
EXPECTED = {
    "results": np.array([[20, 2, 10, 4], [4, 10, 2, 20], [9, 10.5, 2, 20.5], [9, 7, 8, 9], [6, 7, 6, 7]], np.float32)
}
