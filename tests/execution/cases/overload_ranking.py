"""The best overload wins: the exact type, then the component count; default arguments."""

import numpy as np

HLSL = """
RWStructuredBuffer<int4> results;
int f(int x) { return 1; }
int f(uint x) { return 2; }
int f(float x) { return 3; }
int f(float2 x) { return 4; }
int g(float x) { return 5; }
int g(float3 x) { return 6; }
int h(int a, int b = 10, int c = 100) { return a + b + c; }
[numthreads(1, 1, 1)] void main()
{
    uint u = 1;
    int i = -1;
    float2 v = 1;
    results[0] = int4(f(i), f(u), f(1.5f), f(v));
    results[1] = int4(g(u), g(float3(1, 2, 3)), g(i), f(float(i)));
    results[2] = int4(h(1), h(1, 2), h(1, 2, 3), 0);
}
"""
RESOURCES = {"results": np.zeros((3, 4), np.int32)}
EXPECTED = {"results": [[1, 2, 3, 4], [5, 6, 5, 3], [111, 103, 6, 0]]}
