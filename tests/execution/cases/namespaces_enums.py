"""Namespaces, enums, enum classes, typedefs and using-like aliases."""

import numpy as np

HLSL = """
RWStructuredBuffer<int4> results;
namespace math
{
    static const int scale = 3;
    int apply(int x) { return x * scale; }
    namespace inner
    {
        int apply(int x) { return math::apply(x) + 1; }
    }
}
enum Colour { Red, Green = 5, Blue };
enum class Mode : uint { Off = 1, On = Off << 3, Last };
typedef vector<int, 2> Pair;
int code(Mode mode)
{
    switch (mode)
    {
    case Mode::Off: return 10;
    case Mode::On: return 20;
    default: return 30;
    }
}
[numthreads(1, 1, 1)] void main()
{
    Colour c = Blue;
    Pair p = Pair(math::apply(4), math::inner::apply(4));
    results[0] = int4(Red, Green, c, (int)Mode::Last);
    results[1] = int4(p, code(Mode::On), code(Mode::Last));
    results[2] = int4(c == Colour::Blue ? 1 : 0, Mode::On == Mode::Off ? 1 : 0, Green + 1, c * 2);
}
"""
RESOURCES = {"results": np.zeros((3, 4), np.int32)}
EXPECTED = {"results": [[0, 5, 6, 9], [12, 13, 20, 30], [1, 0, 6, 12]]}
