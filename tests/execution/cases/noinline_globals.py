"""[noinline] functions see what the entry point computes for statics, arrays that go in and out, and methods' objects."""

import numpy as np

HLSL = """
cbuffer C { float scale; };
static float twice = scale * 2;
static float table[3] = { 1, scale, 3 };
RWStructuredBuffer<float4> results;
struct Counter
{
    float total;
    [noinline] float next() { total += twice; return total; }
};
[noinline] float look(float x, uint i) { return x * twice + table[i % 3]; }
[noinline] float bump(inout float values[4], uint i) { values[i] += twice; return values[0]; }
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    float values[4] = { 1, 2, 3, 4 };
    Counter c;
    c.total = 0;
    float sum = 0;
    for (uint k = 0; k <= i; k++)
    {
        sum += look(k, i) + bump(values, i);
        if (k == 1)
            continue;
        sum += c.next();
    }
    results[i] = float4(sum, c.total, values[i], twice);
}
"""


def result(i: int) -> list[float]:
    twice, table, values = 5.0, [1.0, 2.5, 3.0], [1.0, 2.0, 3.0, 4.0]
    total = sums = 0.0
    for k in range(i + 1):
        values[i] += twice
        sums += k * twice + table[i % 3] + values[0]
        if k != 1:
            total += twice
            sums += total
    return [sums, total, values[i], twice]


RESOURCES = {"C": np.array([2.5, 0, 0, 0], np.float32), "results": np.zeros((4, 4), np.float32)}
EXPECTED = {"results": np.array([result(i) for i in range(4)], np.float32)}
