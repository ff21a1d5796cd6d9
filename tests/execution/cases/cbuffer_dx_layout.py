"""-fvk-use-dx-layout packs as Direct3D does: what follows an array fills its last register."""

import numpy as np

HLSL = """
struct S { float2 p; float q; };
cbuffer A { float list[3]; float tail; S s[2]; float last; float2 pair; float3 next; };
RWStructuredBuffer<float4> results;
[numthreads(1, 1, 1)] void main()
{
    results[0] = float4(list[0], list[1], list[2], tail);
    results[1] = float4(s[0].p, s[0].q, s[1].q);
    results[2] = float4(last, pair, next.z);
}
"""
ARGS = ["-fvk-use-dx-layout"]
A = np.zeros(28, np.float32)
A[0], A[4], A[8], A[9] = 1, 2, 3, 4
A[12:15] = 5, 6, 7
A[16:19] = 8, 9, 10
A[19] = 11
A[20:22] = 12, 13
A[24:27] = 14, 15, 16
RESOURCES = {"A": A, "results": np.zeros((3, 4), np.float32)}
EXPECTED = {"results": [[1, 2, 3, 4], [5, 6, 7, 10], [11, 12, 13, 16]]}
