"""Structs are values: copies, nested members, arrays inside, returned by functions."""

import numpy as np

HLSL = """
struct Inner { float2 p; int tags[3]; };
struct Outer { Inner a; Inner b[2]; uint last; };
RWStructuredBuffer<Outer> data;
Inner scaled(Inner x, float factor)
{
    x.p *= factor;
    x.tags[1] += 100;
    return x;
}
[numthreads(1, 1, 1)] void main()
{
    Outer o = data[0];
    Outer kept = o;
    o.a = scaled(o.b[1], 2);
    o.b[0] = o.a;
    o.b[0].tags[0] = 55;
    o.last += 1;
    data[1] = o;
    data[2] = kept;
    data[3].b[1] = scaled(kept.a, -1);
}
"""
inner = np.dtype([("p", np.float32, 2), ("tags", np.int32, 3)])
outer = np.dtype([("a", inner), ("b", inner, 2), ("pad", np.uint32), ("last", np.uint32)])
# float2 aligns the struct to 8 bytes: each Inner takes 24 of them.
inner = np.dtype({"names": ["p", "tags"], "formats": [(np.float32, 2), (np.int32, 3)], "itemsize": 24})
outer = np.dtype({"names": ["a", "b", "last"], "formats": [inner, (inner, 2), np.uint32], "itemsize": 80})
before = np.zeros(4, outer)
before[0]["a"] = ((1, 2), (3, 4, 5))
before[0]["b"][0] = ((6, 7), (8, 9, 10))
before[0]["b"][1] = ((11, 12), (13, 14, 15))
before[0]["last"] = 16
after = before.copy()
after[1]["a"] = ((22, 24), (13, 114, 15))
after[1]["b"][0] = ((22, 24), (55, 114, 15))
after[1]["b"][1] = before[0]["b"][1]
after[1]["last"] = 17
after[2] = before[0]
after[3]["b"][1] = ((-1, -2), (3, 104, 5))
RESOURCES = {"data": before}
EXPECTED = {"data": after}
