"""Matrices of ints and bools become matrices of floats in branches, loops, choices and arguments."""

import numpy as np

HLSL = """
RWStructuredBuffer<float4> results;
float total(float2x2 m) { return m._m00 + m._m01 * 10 + m._m10 * 100 + m._m11 * 1000; }
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    int2x2 whole = int2x2(i, 1, i & 1, 2);
    bool2x2 bits = bool2x2(i & 1, i & 2, i & 4, true);
    float2x2 a = 1, b = 2, c;
    [branch] if (i > 3) { a = (float2x2)bits; }
    uint n = i & 3;
    while (n-- > 0) { b = n == 1 ? (float2x2)whole : b * (float2x2)bits + b; }
    c = i > 3 ? float2x2(1, 2, 3, 4) : (float2x2)whole;
    results[i] = float4(total(a), total(b), total(c), total(bits) + total(whole * 2));
}
"""


def total(m: list[float]) -> float:
    return m[0] + m[1] * 10 + m[2] * 100 + m[3] * 1000


def row(i: int) -> list[float]:
    whole = [i, 1, i & 1, 2]
    bits = [int(bool(x)) for x in (i & 1, i & 2, i & 4, 1)]
    b = [2, 2, 2, 2]
    for n in range((i & 3) - 1, -1, -1):
        b = whole if n == 1 else [x * y + x for x, y in zip(b, bits, strict=True)]
    return [
        total(bits if i > 3 else [1] * 4), total(b), total([1, 2, 3, 4] if i > 3 else whole),
        total(bits) + total(whole) * 2,
    ]  # fmt: skip


RESOURCES = {"results": np.zeros((8, 4), np.float32)}
EXPECTED = {"results": np.array([row(i) for i in range(8)], np.float32)}
