"""Constant buffers: nothing straddles a 16-byte register, arrays and structs fill whole ones, packoffset moves."""

import numpy as np

HLSL = """
struct S { float2 p; float q; };
cbuffer A
{
    float a0;
    float3 a1;
    float2 a2;
    float2 a3;
    float3 a4;
    float list[3];
    float tail;
    S s[2];
    float last;
};
cbuffer B
{
    float4 b0 : packoffset(c0);
    float2 b2 : packoffset(c1.z);
    float b1 : packoffset(c2.y);
};
RWStructuredBuffer<float4> results;
[numthreads(1, 1, 1)] void main()
{
    results[0] = float4(a0, a1);
    results[1] = float4(a2, a3);
    results[2] = float4(a4, tail);
    results[3] = float4(list[0], list[1], list[2], last);
    results[4] = float4(s[0].p, s[0].q, s[1].q);
    results[5] = float4(s[1].p, b1, b0.w);
    results[6] = float4(b2, 0, 0);
}
"""
A = np.zeros(4 * 10, np.float32)
A[0] = 1
A[1:4] = 2, 3, 4
A[4:8] = 5, 6, 7, 8
A[8:11] = 9, 10, 11
A[12], A[16], A[20], A[24] = 12, 13, 14, 15
A[28:31] = 16, 17, 18
A[32:35] = 19, 20, 21
A[36] = 22
B = np.arange(100, 112, dtype=np.float32)
RESOURCES = {"A": A, "B": B, "results": np.zeros((7, 4), np.float32)}
EXPECTED = {
    "results": [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 15],
        [12, 13, 14, 22],
        [16, 17, 18, 21],
        [19, 20, 109, 103],
        [106, 107, 0, 0],
    ]
}
