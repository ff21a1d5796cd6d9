"""A push constant block follows the rules of a structured buffer."""

import struct

import numpy as np

HLSL = """
struct Push { uint count; float scale; float3 offset; int step; float weights[2]; };
[[vk::push_constant]] Push push;
RWStructuredBuffer<float4> results;
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    if (i >= push.count)
        return;
    results[i] = float4(push.offset * push.scale, push.step * int(i)) + push.weights[i & 1];
}
"""
PUSH = struct.pack("<If8x3fi2f", 3, 2.0, 1.0, 2.0, 3.0, -5, 0.25, 0.5)
rows = [np.array([2.0, 4, 6, -5 * i]) + (0.25, 0.5)[i & 1] for i in range(3)]
RESOURCES = {"results": np.zeros((4, 4), np.float32)}
EXPECTED = {"results": np.array([*rows, np.zeros(4)])}
