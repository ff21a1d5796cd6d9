"""Compound assignment, pre- and postfix steps, the comma, nested ?: and unary operators."""

import numpy as np

HLSL = """
RWStructuredBuffer<int4> results;
[numthreads(4, 1, 1)] void main(uint id : SV_DispatchThreadID)
{
    int i = int(id);
    int a = i, b = i++ * 10 + i, c = ++i;
    int d = (a += 5, a <<= 1, a ^ 3);
    int e = i < 3 ? 1 : i < 4 ? 2 : 3;
    int4 v = int4(1, 2, 3, 4);
    v *= i;
    v.yz -= 2;
    v %= 7;
    v--;
    results[id * 2] = int4(b, c, d, e + -~a + !i * 1000);
    results[id * 2 + 1] = v-- + (v.x < 0 ? 100 : 0);
}
"""


def rows(i: int) -> list[list[int]]:
    a, b, c = i, i * 10 + i + 1, i + 2
    i += 2
    a = (a + 5) << 1
    v = [n * i for n in (1, 2, 3, 4)]
    v = [v[0], v[1] - 2, v[2] - 2, v[3]]
    v = [n % 7 - 1 for n in v]
    after = v[0] - 1
    e = 1 if i < 3 else 2 if i < 4 else 3
    return [[b, c, a ^ 3, e + a + 1], [n + (100 if after < 0 else 0) for n in v]]


RESOURCES = {"results": np.zeros((8, 4), np.int32)}
EXPECTED = {"results": np.array([row for i in range(4) for row in rows(i)], np.int32)}
