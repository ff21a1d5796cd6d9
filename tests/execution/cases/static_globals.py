"""static variables are private to an invocation and keep their value between calls."""

import numpy as np

HLSL = """
static uint counter = 5;
static float history[4];
RWStructuredBuffer<float4> results;
void push(float value)
{
    history[counter & 3] = value;
    counter++;
}
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    for (uint k = 0; k <= i; k++)
        push(k + 1);
    results[i] = float4(history[0], history[1], history[2], history[3]) + counter * 100;
}
"""


def result(i: int) -> list[float]:
    counter, history = 5, [0.0] * 4
    for k in range(i + 1):
        history[counter & 3] = k + 1
        counter += 1
    return [h + counter * 100 for h in history]


RESOURCES = {"results": np.zeros((4, 4), np.float32)}
EXPECTED = {"results": np.array([result(i) for i in range(4)], np.float32)}
