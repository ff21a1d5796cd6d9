"""Initialiser lists flatten across vectors, arrays and structs; constructors mix scalars and vectors."""

import numpy as np

HLSL = """
struct Inner { float2 a; float b; };
struct Outer { Inner x; float4 y[2]; int z; };
RWStructuredBuffer<float4> results;
[numthreads(1, 1, 1)] void main()
{
    float2 p = float2(8, 9);
    Outer o = { 1, 2, 3, { 4, 5, 6, 7, p, p.yx }, 10.9 };
    results[0] = float4(o.x.a, o.x.b, o.z);
    results[1] = o.y[0];
    results[2] = o.y[1];
    float2x2 m = { float3(1, 2, 3), 4 };
    results[3] = float4(m[1], m[0]);
    Outer zero = (Outer)0;
    results[4] = float4(zero.x.a, zero.y[1].w, zero.z);
    float list[] = { 1, 2, p };
    results[5] = float4(list[0], list[3], float3(p, 5).zy);
}
"""
RESOURCES = {"results": np.full((6, 4), -1, np.float32)}
EXPECTED = {"results": [[1, 2, 3, 10], [4, 5, 6, 7], [8, 9, 9, 8], [3, 4, 1, 2], [0, 0, 0, 0], [1, 9, 5, 9]]}
