"""Objects that control flow chooses, variables that get their object late, parts of elements of chosen objects."""

import numpy as np

DXC_FAULT = "DXC gives up on a choice between resources"
HLSL = """
StructuredBuffer<int4> p, q, r;
RWStructuredBuffer<int4> results;
int4 read(StructuredBuffer<int4> b, int at) { return b[at]; }
[numthreads(1, 1, 1)] void main()
{
    StructuredBuffer<int4> late;
    for (int i = 0; i < 6; i++) {
        if (r[i].x == 0)
            late = p;
        else if (r[i].x == 1)
            late = q;
        else
            late = r;
        results[i] = read(late, i);
        results[6 + i] = late[i].wzyx + late[5 - i].y;
    }
    StructuredBuffer<int4> some;
    if (r[0].x < 100)
        some = q;
    results[12] = some[1];
    results[13] = (r[1].x == 1 ? p : q)[2].yyxx;
    uint count, stride;
    some.GetDimensions(count, stride);
    results[14] = int4(count, stride, 0, 0);
}
"""
p = np.arange(24, dtype=np.int32).reshape(6, 4)
q = p * 10
r = np.array([[k, 7, 8, 9] for k in (0, 1, 2, 1, 0, 2)], np.int32)
late = [(p, q, r)[k] for k in r[:, 0]]
RESOURCES = {"p": p, "q": q, "r": r, "results": np.zeros((15, 4), np.int32)}
EXPECTED = {
    "results": np.array(
        [late[i][i] for i in range(6)]
        + [late[i][i][::-1] + late[i][5 - i][1] for i in range(6)]
        + [q[1], p[2][[1, 1, 0, 0]], [6, 16, 0, 0]],
        np.int32,
    )
}
