"""Rows and single elements of a matrix as l-values, matrix swizzles, element-wise arithmetic, casts."""

import numpy as np

HLSL = """
RWStructuredBuffer<float4> results;
[numthreads(1, 1, 1)] void main()
{
    float3x3 m = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
    m[1] = float3(40, 50, 60);
    m[2][0] = 70;
    m._m02_m20 = m._m20_m02;
    m._11 += 0.5;
    for (int i = 0; i < 3; i++)
        results[i] = float4(m[i], m._12_23[i & 1]);
    float3x3 n = m * 2 - m / 2 + 1;
    results[3] = float4(n[2], 0);
    float2x2 corner = (float2x2)n;
    results[4] = (float4)corner;
    float2x2 product = corner * corner;
    results[5] = float4(product[0], (-product)[1]);
    float3x3 identity = float3x3(float3(1, 0, 0), float3(0, 1, 0), 0, 0, 1);
    results[6] = float4(mul(identity, m[0]), all(identity[2] == float3(0, 0, 1)));
}
"""
m = np.arange(1.0, 10).reshape(3, 3)
m[1] = 40, 50, 60
m[2, 0] = 70
m[0, 2], m[2, 0] = m[2, 0], m[0, 2]
m[0, 0] += 0.5
n = m * 2 - m / 2 + 1
corner = n[:2, :2]
rows = [[*m[i], (m[0, 1], m[1, 2])[i & 1]] for i in range(3)]
rows += [[*n[2], 0], corner.ravel(), [*(corner**2)[0], *-(corner**2)[1]], [*m[0], 1]]
RESOURCES = {"results": np.zeros((7, 4), np.float32)}
EXPECTED = {"results": np.array(rows, np.float32)}
TOLERANCE = 1e-5
