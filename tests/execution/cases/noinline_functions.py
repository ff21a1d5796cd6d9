"""[noinline] functions stay functions: they share the statics, and give back out parameters and results."""

import numpy as np

HLSL = """
static uint count = 5;
static float history[4];
RWStructuredBuffer<float4> results;
[noinline] void push(float value)
{
    history[count & 3] = value;
    count++;
}
[noinline] float split(float value, out float rest)
{
    rest = frac(value);
    if (value > 2)
        return floor(value) + 10;
    push(value);
    return floor(value);
}
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    float rest, sum = 0;
    for (uint k = 0; k <= i; k++)
    {
        sum += split(k + 0.25, rest);
        sum += rest;
    }
    results[i] = float4(history[0] + history[1], history[2] + history[3], count, sum);
}
"""


def result(i: int) -> list[float]:
    count, history, total = 5, [0.0] * 4, 0.0
    for k in range(i + 1):
        total += k + 0.25
        if k + 0.25 > 2:
            total += 10
        else:
            history[count & 3] = k + 0.25
            count += 1
    return [history[0] + history[1], history[2] + history[3], count, total]


RESOURCES = {"results": np.zeros((4, 4), np.float32)}
EXPECTED = {"results": np.array([result(i) for i in range(4)], np.float32)}
