"""The right side of a compound assignment comes before the read of its target and of the target's indices."""

import numpy as np

HLSL = """
RWStructuredBuffer<float> results;
static float total = 3;
groupshared float shared_total;
float grow(inout float x) { x += 10; return 2 * x; }
float next() { total += 3; return total; }
float put(uint at) { results[at] += 5; return results[at]; }
struct Count { float n; float step() { n += 1; return 3 * n; } };
[numthreads(1, 1, 1)] void main()
{
    float x = results[0];
    x += grow(x);
    results[0] = x;
    total -= next();
    results[1] = total;
    results[2] *= put(2);
    float list[3] = { 1, 2, 3 };
    int k = 1;
    list[k] += k++;
    results[3] = list[1] * 10 + list[2];
    Count c = { 4 };
    c.n += c.step();
    results[4] = c.n;
    float2 v = float2(1, 2);
    v.yx += float2(grow(v.x), v.x);
    results[5] = v.x * 100 + v.y;
    shared_total = 7;
    shared_total /= grow(shared_total);
    results[6] = shared_total;
    for (uint i = 0; i < 3; i += i++) {}
    int n = 3;
    n <<= n > 2 ? --n : 0;
    results[7] = n;
}
"""
RESOURCES = {"results": np.array([1, 0, 2, 0, 0, 0, 0, 0], np.float32)}
EXPECTED = {"results": np.array([33, 0, 49, 24, 20, 2224, 0.5, 8], np.float32)}
