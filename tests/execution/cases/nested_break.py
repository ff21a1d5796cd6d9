"""break and continue of inner and outer loops, with a flag that leaves two of them."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> results;
[numthreads(16, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint sum = 0;
    bool done = false;
    for (uint a = 0; a < 8 && !done; a++)
    {
        for (uint b = 0; b < 8; b++)
        {
            if (b > a)
                break;
            if (((a + b) % 3) == 0)
                continue;
            sum += a * 8 + b;
            if (sum > i * 20)
            {
                done = true;
                break;
            }
        }
        sum += 1000;
    }
    results[i] = sum;
}
"""


def result(i: int) -> int:
    total, done, a = 0, False, 0
    while a < 8 and not done:
        for b in range(8):
            if b > a:
                break
            if (a + b) % 3 == 0:
                continue
            total += a * 8 + b
            if total > i * 20:
                done = True
                break
        total += 1000
        a += 1
    return total


RESOURCES = {"results": np.zeros(16, np.uint32)}
EXPECTED = {"results": np.array([result(i) for i in range(16)], np.uint32)}
