"""Values that meet after nested branches: scalars, vectors, structs and undefined paths that are never taken."""

import numpy as np

HLSL = """
struct Choice { int kind; float2 amount; };
RWStructuredBuffer<float4> results;
Choice choose(uint i)
{
    Choice c;
    if (i < 4)
    {
        c.kind = 1;
        if (i & 1)
            c.amount = float2(i, 1);
        else
        {
            c.amount = float2(2, i);
            c.kind = 7;
        }
    }
    else if (i < 6)
    {
        c.kind = 2;
        c.amount = 0.5;
    }
    else
    {
        c.kind = 3;
        c.amount = float2(-1, -2) * i;
    }
    return c;
}
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    Choice c = choose(i);
    float extra;
    bool has = false;
    if (c.kind != 2)
    {
        extra = c.amount.x;
        has = true;
    }
    results[i] = float4(c.kind, c.amount, has ? extra : -50);
}
"""


def row(i: int) -> list[float]:
    if i < 4:
        kind, amount = (1, (i, 1)) if i & 1 else (7, (2, i))
    else:
        kind, amount = (2, (0.5, 0.5)) if i < 6 else (3, (-i, -2 * i))
    return [kind, *amount, amount[0] if kind != 2 else -50]


RESOURCES = {"results": np.zeros((8, 4), np.float32)}
EXPECTED = {"results": np.array([row(i) for i in range(8)], np.float32)}
