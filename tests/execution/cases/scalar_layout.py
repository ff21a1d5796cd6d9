"""-fvk-use-scalar-layout puts members at the next multiple of their component size."""

import numpy as np

HLSL = """
struct S { float a; float3 b; float2 c; float3 d[2]; };
RWStructuredBuffer<S> data;
[numthreads(2, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    S s = data[i];
    s.b += s.a;
    s.d[1] = s.d[0] * 2;
    s.c = s.c.yx;
    data[i] = s;
}
"""
ARGS = ["-fvk-use-scalar-layout"]
element = np.dtype(
    [("a", np.float32), ("b", np.float32, 3), ("c", np.float32, 2), ("d", np.float32, (2, 3))],
)
data = np.zeros(2, element)
data["a"] = 1, 2
data["b"] = [(1, 2, 3), (4, 5, 6)]
data["c"] = [(7, 8), (9, 10)]
data["d"][:, 0] = [(1, 2, 3), (4, 5, 6)]
wanted = data.copy()
wanted["b"] += data["a"][:, None]
wanted["c"] = data["c"][:, ::-1]
wanted["d"][:, 1] = data["d"][:, 0] * 2
RESOURCES = {"data": data}
EXPECTED = {"data": wanted}
