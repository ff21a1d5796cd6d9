"""Macros with arguments, pasting, stringless conditionals and repeated expansion shape the code."""

import numpy as np

HLSL = """
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define SQUARE(x) ((x) * (x))
#define SUM(...) sum(__VA_ARGS__)
#define WIDTH 4
#if defined(WIDTH) && WIDTH * 2 == 8 && !defined(NOTHING)
#define FACTOR 10
#elif WIDTH
#define FACTOR 20
#else
#error wrong branch
#endif
#ifdef GIVEN
#define BASE GIVEN
#else
#define BASE 0
#endif
RWStructuredBuffer<int> results;
int sum(int a, int b, int c) { return a + b + c; }
[numthreads(WIDTH, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    int CAT(val, WIDTH) = SQUARE(int(i) + 1) * FACTOR;
    results[i] = val4 + SUM(1, \\
        2, BASE) + __LINE__ * 0;
}
"""
ARGS = ["-D", "GIVEN=1000"]
RESOURCES = {"results": np.zeros(4, np.int32)}
EXPECTED = {"results": [(i + 1) ** 2 * 10 + 1003 for i in range(4)]}
