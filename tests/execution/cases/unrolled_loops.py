"""Loop hints change nothing in the result."""

import numpy as np

HLSL = """
RWStructuredBuffer<int4> results;
[numthreads(4, 1, 1)] void main(uint id : SV_DispatchThreadID)
{
    int a = 0, b = 0, c = 0, d = 1;
    [unroll]
    for (int i = 0; i < 5; ++i)
    {
        if (i == int(id))
            continue;
        a += i * i;
    }
    [loop]
    for (int j = 10; j > int(id); j -= 3)
        b += j;
    [unroll(4)]
    for (int k = 0; k < 4; k++)
        [unroll]
        for (int l = 0; l <= k; l++)
            c = c * 3 + l;
    [fastopt]
    while (d < 100)
        d *= int(id) + 2;
    results[id] = int4(a, b, c, d);
}
"""


def row(n: int) -> list[int]:
    c = 0
    for k in range(4):
        for last in range(k + 1):
            c = c * 3 + last
    d = 1
    while d < 100:
        d *= n + 2
    return [sum(i * i for i in range(5) if i != n), sum(range(10, n, -3)), c, d]


RESOURCES = {"results": np.zeros((4, 4), np.int32)}
EXPECTED = {"results": np.array([row(n) for n in range(4)], np.int32)}
