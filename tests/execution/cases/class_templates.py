"""Struct templates with methods, static members, specialisation and nesting."""

import numpy as np

HLSL = """
RWStructuredBuffer<int4> results;
template <typename T, int N> struct Stack
{
    T items[N];
    int size;
    void clear() { size = 0; }
    void push(T item)
    {
        if (size < N)
            items[size++] = item;
    }
    T pop() { return items[--size]; }
};
template <typename T> struct Traits { static const int id = 1; };
template <> struct Traits<float> { static const int id = 2; };
template <> struct Traits<int2> { static const int id = 3; };
template <typename A, typename B = int> struct Pair { A first; B second; };
[numthreads(1, 1, 1)] void main()
{
    Stack<int, 3> numbers;
    numbers.clear();
    for (int i = 1; i < 6; i++)
        numbers.push(i * 11);
    int last = numbers.pop();
    results[0] = int4(last, numbers.pop(), numbers.size, 0);
    Stack<Pair<int2>, 2> pairs;
    pairs.clear();
    Pair<int2> p = { 4, 5, 6 };
    pairs.push(p);
    results[1] = int4(pairs.pop().first, p.second, pairs.size);
    results[2] = int4(Traits<int>::id, Traits<float>::id, Traits<int2>::id, Traits<uint>::id);
}
"""
ARGS = ["-HV", "2021"]
RESOURCES = {"results": np.zeros((3, 4), np.int32)}
EXPECTED = {"results": [[33, 22, 1, 0], [4, 5, 6, 0], [1, 2, 3, 1]]}
