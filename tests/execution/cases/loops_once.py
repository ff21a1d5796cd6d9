"""Loops whose condition is known to be false after other conditions are tested; break and continue in them."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint4> results;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint a = i, b = i, c = i, d = i;
    do { a += 3; if (a > 7) break; if (a > 5) continue; a += 70; } while (false);
    do { b += 5; if (b > 9) break; if (b > 7) continue; b += 70; } while (b > 1 && !(2 > 1));
    do { } while (++c < 4 && !(2 > 1));
    while (d > 2 && 1 > 2) d += 100;
    for (; d > 400 || 1 < 2; ) { d += 3; if (d > 50) break; }
    results[i] = uint4(a, b, c, d);
}
"""


def once(start: int, step: int, skip: int) -> int:
    x = start + step
    return x if x > skip else x + 70


rows = []
for i in range(8):
    d = i
    while d <= 50:
        d += 3
    rows.append([once(i, 3, 5), once(i, 5, 7), i + 1, d])
RESOURCES = {"results": np.zeros((8, 4), np.uint32)}
EXPECTED = {"results": np.array(rows, np.uint32)}
