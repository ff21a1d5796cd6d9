"""Structs, arrays and matrices in groupshared memory, written member by member."""

import numpy as np

HLSL = """
struct Cell { float3 p; uint tags[2]; float2x2 m; bool on; };
groupshared Cell cells[4];
RWStructuredBuffer<float4> results;
[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex)
{
    Cell c;
    c.p = float3(i, i * 2, i * 3);
    c.tags[0] = i;
    c.tags[1] = 100;
    c.m = float2x2(1, i, 2, 3);
    c.on = (i & 1) != 0;
    cells[i] = c;
    GroupMemoryBarrierWithGroupSync();
    uint other = 3 - i;
    cells[i].tags[1] += 5;
    cells[i].p.y = -1;
    cells[i].m[1] *= 10;
    GroupMemoryBarrierWithGroupSync();
    Cell d = cells[other];
    results[i] = float4(d.p.x + d.p.y, d.tags[0] + d.tags[1], d.m[0][1] + d.m[1][0], d.on ? 1 : 0);
}
"""
RESOURCES = {"results": np.zeros((4, 4), np.float32)}
EXPECTED = {"results": [[o - 1, o + 105, o + 20, o & 1] for o in (3, 2, 1, 0)]}
