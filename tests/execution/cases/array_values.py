"""Local arrays: dynamic indices, copies, passing and returning through functions, two dimensions."""

import numpy as np

HLSL = """
RWStructuredBuffer<int> results;
typedef int Row[4];
int total(int list[4])
{
    list[0] += 1000;
    return list[0] + list[1] + list[2] + list[3];
}
void fill(out int list[4], int start)
{
    for (int i = 0; i < 4; i++)
        list[i] = start + i;
}
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    int list[4];
    fill(list, int(i) * 10);
    int copy[4] = list;
    copy[i] = -1;
    int grid[3][4];
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 4; x++)
            grid[y][x] = y * copy[x];
    int row[4] = grid[i % 3];
    results[i] = total(row) + total(list) + list[0];
}
"""


def result(i: int) -> int:
    values = [i * 10 + k for k in range(4)]
    copied = [-1 if k == i else v for k, v in enumerate(values)]
    return (1000 + sum((i % 3) * v for v in copied)) + (1000 + sum(values)) + values[0]


RESOURCES = {"results": np.zeros(4, np.int32)}
EXPECTED = {"results": np.array([result(i) for i in range(4)], np.int32)}
