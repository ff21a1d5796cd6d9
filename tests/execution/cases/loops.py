"""for, while and do loops with continue and break."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint4> results;
[numthreads(16, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint odd = 0;
    for (uint a = 0; a < i; a++)
    {
        if ((a & 1) == 0)
            continue;
        odd += a;
    }
    uint steps = 0, n = i + 1;
    while (n != 1)
    {
        n = (n & 1) ? 3 * n + 1 : n / 2;
        steps++;
    }
    uint power = 1;
    do
        power *= 2;
    while (power <= i);
    uint found = 99;
    for (uint b = 0;; b++)
    {
        if (b * b >= i)
        {
            found = b;
            break;
        }
    }
    results[i] = uint4(odd, steps, power, found);
}
"""


def collatz(n: int) -> int:
    steps = 0
    while n != 1:
        n = 3 * n + 1 if n & 1 else n // 2
        steps += 1
    return steps


def power(i: int) -> int:
    value = 2
    while value <= i:
        value *= 2
    return value


RESOURCES = {"results": np.zeros((16, 4), np.uint32)}
EXPECTED = {
    "results": np.array(
        [(sum(range(1, i, 2)), collatz(i + 1), power(i), next(b for b in range(99) if b * b >= i)) for i in range(16)],
        np.uint32,
    )
}
