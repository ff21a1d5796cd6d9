"""Functions that read and write static structs and arrays of structs through several calls."""

import numpy as np

HLSL = """
struct State { uint seed; float sum; int trace[4]; };
static State state;
static const float weights[4] = { 0.5, 1, 2, 4 };
RWStructuredBuffer<float4> results;
uint next()
{
    state.seed = state.seed * 1664525u + 1013904223u;
    return state.seed >> 24;
}
void visit(int depth)
{
    state.trace[depth & 3] += int(next() & 15);
    state.sum += weights[depth & 3];
}
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    state = (State)0;
    state.seed = i;
    for (int k = 0; k < 6; k++)
        visit(k);
    results[i] = float4(state.trace[0], state.trace[1], state.trace[3], state.sum);
}
"""


def row(seed: int) -> list[float]:
    trace, total = [0] * 4, 0.0
    for k in range(6):
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        trace[k & 3] += seed >> 24 & 15
        total += (0.5, 1, 2, 4)[k & 3]
    return [trace[0], trace[1], trace[3], total]


RESOURCES = {"results": np.zeros((4, 4), np.float32)}
EXPECTED = {"results": np.array([row(i) for i in range(4)], np.float32)}
