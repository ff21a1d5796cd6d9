"""mul of matrices and vectors from both sides, transpose and determinant."""

import numpy as np

HLSL = """
cbuffer C { row_major float4x4 a; row_major float4x4 b; float4 v; };
RWStructuredBuffer<float4> results;
[numthreads(1, 1, 1)] void main()
{
    float4x4 product = mul(a, b);
    for (int i = 0; i < 4; i++)
        results[i] = product[i];
    results[4] = mul(a, v);
    results[5] = mul(v, a);
    results[6] = mul(transpose(a), v);
    results[7] = float4(determinant(a), determinant((float3x3)a), determinant((float2x2)b), mul(v, v));
}
"""
a = np.array([[1, 2, 3, 4], [0, -1, 2, 0.5], [3, 1, 1, 2], [2, 0, 1, -1]])
b = np.array([[2, 0, 1, 1], [1, 3, 0, -2], [0, 1, 1, 4], [5, 1, 0, 1]])
v = np.array([1, -2, 3, 0.5])
det = np.linalg.det
RESOURCES = {"C": np.concatenate([a.ravel(), b.ravel(), v]).astype(np.float32), "results": np.zeros((8, 4), np.float32)}
EXPECTED = {"results": np.vstack([a @ b, a @ v, v @ a, a.T @ v, [det(a), det(a[:3, :3]), det(b[:2, :2]), v @ v]])}
TOLERANCE = 1e-4
