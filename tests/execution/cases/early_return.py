"""Functions that return from inside loops and branches."""

import numpy as np

HLSL = """
StructuredBuffer<int> data;
RWStructuredBuffer<int> results;
int find(int wanted)
{
    for (int i = 0; i < 8; i++)
    {
        if (data[i] == wanted)
            return i;
        if (data[i] < 0)
        {
            if (wanted < 0)
                return -100;
            continue;
        }
    }
    return -1;
}
int sign3(int x)
{
    if (x < 0)
        return -1;
    else if (x > 0)
        return 1;
    return 0;
}
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    if (i == 7)
    {
        results[i] = 77;
        return;
    }
    results[i] = find(int(i) * 3 - 3) * 10 + sign3(int(i) - 2);
}
"""
DATA = [0, 9, -5, 3, 12, 6, 1, 2]


def find(wanted: int) -> int:
    for i, value in enumerate(DATA):
        if value == wanted:
            return i
        if value < 0 and wanted < 0:
            return -100
    return -1


RESOURCES = {"data": np.array(DATA, np.int32), "results": np.zeros(8, np.int32)}
EXPECTED = {"results": np.array([find(i * 3 - 3) * 10 + (i > 2) - (i < 2) for i in range(7)] + [77], np.int32)}
