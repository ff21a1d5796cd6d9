"""inout and out copy in and back, with conversion of the type and through swizzles and array elements."""

import numpy as np

HLSL = """
RWStructuredBuffer<float4> results;
void bump(inout float x, out int count)
{
    x = x * 2 + 0.75;
    count = int(x);
}
void exchange(inout float2 a, inout float2 b)
{
    float2 kept = a;
    a = b;
    b = kept;
}
[numthreads(1, 1, 1)] void main()
{
    float4 v = float4(1, 2, 3, 4);
    int count;
    bump(v.y, count);
    results[0] = float4(v.y, count, 0, 0);
    int whole = 3;
    float other;
    bump(whole, other);
    results[1] = float4(whole, other, 0, 0);
    exchange(v.xy, v.wz);
    results[2] = v;
    float list[3] = { 1, 2, 3 };
    int at = 2;
    bump(list[at], at);
    results[3] = float4(list[0], list[1], list[2], at);
}
"""
RESOURCES = {"results": np.zeros((4, 4), np.float32)}
EXPECTED = {
    "results": np.array([[4.75, 4, 0, 0], [6, 6, 0, 0], [4, 3, 4.75, 1], [1, 2, 6.75, 6]], np.float32)
}
