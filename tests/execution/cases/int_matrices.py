"""Integer matrices in registers: arithmetic, products, shifts."""

import numpy as np

DXC_FAULT = "DXC has no bitwise operators on matrices"
HLSL = """
RWStructuredBuffer<int4> results;
[numthreads(1, 1, 1)] void main()
{
    int2x2 a = { 1, -2, 3, 4 };
    int2x2 b = { 5, 6, -7, 8 };
    int2x2 sum = a + b * 2;
    results[0] = int4(sum[0], sum[1]);
    int2x2 product = mul(a, b);
    results[1] = int4(product[0], product[1]);
    results[2] = int4(mul(a, int2(10, 1)), mul(int2(10, 1), a));
    int2x2 shifted = (a << 1) | 1;
    results[3] = int4(shifted[0], shifted[1]);
}
"""
a, b = np.array([[1, -2], [3, 4]]), np.array([[5, 6], [-7, 8]])
v = np.array([10, 1])
RESOURCES = {"results": np.zeros((4, 4), np.int32)}
EXPECTED = {
    "results": np.array([(a + b * 2).ravel(), (a @ b).ravel(), [*(a @ v), *(v @ a)], ((a << 1) | 1).ravel()], np.int32)
}
