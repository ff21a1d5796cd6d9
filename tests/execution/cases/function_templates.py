"""Function templates of HLSL 2021: deduced and given arguments, values as parameters, overloads."""

import numpy as np

HLSL = """
RWStructuredBuffer<int4> results;
template <typename T> T twice(T x) { return x + x; }
template <typename T, int N> T total(T list[N])
{
    T sum = 0;
    for (int i = 0; i < N; i++)
        sum += list[i];
    return sum;
}
template <typename To, typename From> To convert(From x) { return (To)x; }
template <typename T> void exchange(inout T a, inout T b)
{
    T kept = a;
    a = b;
    b = kept;
}
int kind(int x) { return 1; }
int kind(float x) { return 2; }
template <typename T> int kindOf(T x) { return kind(x) * 10; }
[numthreads(1, 1, 1)] void main()
{
    int list[5] = { 1, 2, 3, 4, 5 };
    float small[2] = { 0.5, 1.75 };
    int2 a = int2(1, 2), b = int2(3, 4);
    exchange(a, b);
    results[0] = int4(twice(21), int(twice(1.25) * 100), twice(int2(3, 4)));
    results[1] = int4(total(list), int(total<float, 2>(small) * 100), convert<int>(3.9), convert<int, bool>(true));
    results[2] = int4(a, b);
    results[3] = int4(kindOf(1), kindOf(1.0f), sizeof(int4), 0);
}
"""
ARGS = ["-HV", "2021"]
RESOURCES = {"results": np.zeros((4, 4), np.int32)}
EXPECTED = {"results": [[42, 250, 6, 8], [15, 225, 3, 1], [3, 4, 1, 2], [10, 20, 16, 0]]}
