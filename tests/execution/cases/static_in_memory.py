"""Statics indexed at run time start as zero or as what their initialisers compute, once."""

import numpy as np

HLSL = """
RWStructuredBuffer<int4> results;
static int calls;
int next() { return ++calls; }
struct Cell { int2 v; bool b; };
static int zeroed[4];
static Cell cells[2][2];
static int computed[2] = { next(), next() * 10 };
static int known[3] = { 5, 6, 7 };
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    if (i == 2)
        zeroed[i & 3] = 9;
    cells[i & 1][1].v[i & 1] += 3;
    known[i % 3] *= 2;
    results[i] = int4(zeroed[(i + 1) & 3] + zeroed[2] + cells[0][i & 1].v.x + cells[i & 1][0].b, calls,
                      computed[0] + computed[i & 1], known[0] + known[1] + known[2]);
}
"""
rows = []
for i in range(8):
    nine = 9 * (i == 2)
    cells = 3 if i % 2 == 0 and i & 1 == 1 else 0
    rows.append([nine + cells, 2, 1 + (20 if i & 1 else 1), 18 + [5, 6, 7][i % 3]])
RESOURCES = {"results": np.zeros((8, 4), np.int32)}
EXPECTED = {"results": np.array(rows, np.int32)}
