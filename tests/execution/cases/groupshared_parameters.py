"""Groupshared parameters: whole variables, elements, rows and members of structs, templates, atomics; nothing is copied."""

import numpy as np

HLSL = """
struct Cell { uint count; float2 at[2]; };
groupshared uint grid[4][8];
groupshared Cell cells[3];
groupshared float total;
RWStructuredBuffer<uint> sums;
RWStructuredBuffer<float> places;

template <typename T, int Size>
void fill(groupshared T row[Size], uint i, T first) { row[i] = first + (T)i; }

uint sum(groupshared uint row[8])
{
    uint s = 0;
    for (uint i = 0; i < 8; ++i) s += row[i];
    return s;
}
uint ticket(groupshared uint counter)
{
    uint before;
    InterlockedAdd(counter, 1, before);
    return before;
}
void move(groupshared float2 at, float2 by) { at += by; at.y *= 2; }
void move(groupshared Cell cell, uint which)
{
    if (ticket(cell.count) == 0)
        move(cell.at[which], float2(which, 3));
}
void swap(groupshared uint a, groupshared uint b)
{
    uint held = a;
    a = b;
    b = held;
}

[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex)
{
    if (i < 3) cells[i] = (Cell)0;
    if (i == 0) total = 0;
    fill(grid[i / 8], i % 8, i / 8 * 100);
    GroupMemoryBarrierWithGroupSync();
    move(cells[i % 3], i % 3 & 1);
    if (i == 7) swap(grid[0][1], grid[3][2]);
    GroupMemoryBarrierWithGroupSync();
    if (i < 4) sums[i] = sum(grid[i]);
    if (i < 3)
    {
        sums[4 + i] = cells[i].count;
        places[2 * i] = cells[i].at[i & 1].x;
        places[2 * i + 1] = cells[i].at[i & 1].y;
    }
}
"""
RESOURCES = {"sums": np.zeros(7, np.uint32), "places": np.zeros(6, np.float32)}
EXPECTED = {"sums": [28 - 1 + 302, 828, 1628, 2428 - 302 + 1, 11, 11, 10], "places": [0, 6, 1, 6, 0, 6]}
DXC_FAULT = "DXC of 2024 has no groupshared parameters"
