"""Methods, inheritance, hidden names, static methods and this."""

import numpy as np

HLSL = """
RWStructuredBuffer<int4> results;
struct Shape
{
    int sides;
    int corners() { return sides; }
    int describe() { return corners() * 10; }
    static int unit() { return 7; }
};
struct Square : Shape
{
    int edge;
    int area() { return edge * edge; }
    int describe() { return Shape::describe() + this.edge; }
    void grow(int by)
    {
        edge += by;
        this.sides = 4;
    }
};
int sidesOf(Shape s) { return s.sides; }
[numthreads(1, 1, 1)] void main()
{
    Square s;
    s.sides = 3;
    s.edge = 5;
    s.grow(2);
    results[0] = int4(s.area(), s.describe(), s.corners(), Square::unit());
    results[1] = int4(sidesOf(s), sidesOf((Shape)s), 0, 0);
}
"""
RESOURCES = {"results": np.zeros((2, 4), np.int32)}
EXPECTED = {"results": [[49, 47, 4, 7], [4, 4, 0, 0]]}
