"""Structs in arrays in structs in buffers, indexed at run time on every level, with matrices."""

import numpy as np

HLSL = """
struct Leaf { float4 v; row_major float2x4 m; };
struct Node { Leaf leaves[3]; uint4 info; };
StructuredBuffer<Node> nodes;
cbuffer C { Node constants[2]; };
RWStructuredBuffer<float> results;
[numthreads(12, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint n = i / 6, leaf = i % 3, row = i & 1, column = i & 3;
    results[i] = nodes[n].leaves[leaf].m[row][column] + constants[1 - n].leaves[leaf].v[column] * 1000
               + nodes[n].info[column] * 0.5;
}
"""
# Node: three leaves of 4 + 8 floats, then four words.
nodes = np.arange(80, dtype=np.float32).reshape(2, 40)
nodes.view(np.uint32)[:, 36:] = np.arange(8).reshape(2, 4)
constants = np.arange(100, 180, dtype=np.float32).reshape(2, 40)


def result(i: int) -> float:
    n, leaf, row, column = i // 6, i % 3, i & 1, i & 3
    element = nodes[n, leaf * 12 + 4 + row * 4 + column]
    return element + constants[1 - n, leaf * 12 + column] * 1000 + (n * 4 + column) * 0.5


RESOURCES = {"nodes": nodes, "C": constants, "results": np.zeros(12, np.float32)}
EXPECTED = {"results": np.array([result(i) for i in range(12)], np.float32)}
