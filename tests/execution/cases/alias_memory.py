"""Large locals that stand for memory: read through methods, parameters and loops; copies where memory changes."""

import numpy as np

HLSL = """
struct Table
{
    uint first;
    uint rows[40];
    uint row(uint i) { return rows[i % 40]; }
    uint both(uint i) { return row(i) + first; }
    void bump() { first += 1000; }
};
StructuredBuffer<Table> tables;
RWStructuredBuffer<Table> written;
RWStructuredBuffer<uint4> results;
uint sum(Table t, uint i)
{
    uint total = 0;
    for (uint k = 0; k < 3; k++)
        total += t.rows[(i + k) % 40];
    return total;
}
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    Table t = tables[i % 2];
    Table u = tables[1 - i % 2];
    Table mine = t;
    mine.bump();
    Table old = written[i];
    written[i].rows[i] = 77;
    written[i].bump();
    results[i] = uint4(t.both(i) + mine.first, sum(u, i), old.row(i), written[i].first + sum(written[i], i));
}
"""
TABLES = np.arange(2 * 41, dtype=np.uint32).reshape(2, 41)
WRITTEN = np.arange(500, 500 + 4 * 41, dtype=np.uint32).reshape(4, 41)
RESOURCES = {"tables": TABLES, "written": WRITTEN, "results": np.zeros((4, 4), np.uint32)}


def expected(i: int) -> list[int]:
    t, u, old = TABLES[i % 2], TABLES[1 - i % 2], WRITTEN[i]
    new = old.copy()
    new[1 + i] = 77
    new[0] += 1000
    return [
        int(t[1 + i] + t[0] + t[0] + 1000),
        int(sum(u[1 + (i + k) % 40] for k in range(3))),
        int(old[1 + i]),
        int(new[0] + sum(new[1 + (i + k) % 40] for k in range(3))),
    ]


EXPECTED = {"results": np.array([expected(i) for i in range(4)], np.uint32)}
