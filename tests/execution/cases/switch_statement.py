"""switch with shared labels, default in the middle, a nested loop and a return from a case."""

import numpy as np

HLSL = """
RWStructuredBuffer<int> results;
int classify(int x)
{
    int r = 0;
    switch (x)
    {
    case 0:
        r = 100;
        break;
    case 1:
    case 2:
        r = 200 + x;
        break;
    default:
        r = -x;
        break;
    case 5:
        for (int k = 0; k < 10; k++)
        {
            if (k == 4)
                break;
            r += k;
        }
        r += 1000;
        break;
    case 6:
        return 6666;
    case -3:
    {
        int inner = x * x;
        r = inner;
        break;
    }
    }
    return r + 1;
}
[numthreads(12, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    results[i] = classify(int(i) - 4);
}
"""
TABLE = {0: 101, 1: 202, 2: 203, 5: 1007, 6: 6666, -3: 10}
RESOURCES = {"results": np.zeros(12, np.int32)}
EXPECTED = {"results": np.array([TABLE.get(x, 1 - x) for x in range(-4, 8)], np.int32)}
