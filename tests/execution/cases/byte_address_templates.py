"""Templated Load and Store of structs, arrays, matrices and vectors are tightly packed."""

import numpy as np

HLSL = """
struct Item { float3 position; uint id; float2 uv[2]; };
ByteAddressBuffer source;
RWByteAddressBuffer target;
[numthreads(1, 1, 1)] void main()
{
    Item item = source.Load<Item>(4);
    item.id += 1;
    item.uv[1] = item.uv[0] * 2;
    target.Store<Item>(8, item);
    target.Store<float>(0, source.Load<float>(0));
    target.Store(4, source.Load<int>(12) * -1);
    float2x2 m = source.Load<float2x2>(4);
    target.Store<float2>(40, mul(m, float2(1, 10)));
    uint list[3] = source.Load<uint[3]>(36);
    target.Store<uint>(48, list[0] + list[1] + list[2]);
}
"""
source = np.zeros(12, np.uint32)
source[0:8].view(np.float32)[:] = [0.5, 1, 2, 3, 0, 4, 5, 6]
source[4] = 77
source[9:12] = 100, 20, 3
f = source.view(np.float32)
target = np.zeros(13, np.uint32)
g = target.view(np.float32)
g[0] = 0.5
target[1] = (-int(source[3].view(np.int32))) & 0xFFFFFFFF
g[2:5] = f[1:4]
target[5] = 78
g[6:8] = f[5:7]
g[8:10] = f[5:7] * 2
# A matrix in a byte-address buffer is column-major by default.
m = np.array([[f[1], f[3]], [f[2], f[4]]])
g[10:12] = m @ [1, 10]
target[12] = 123
RESOURCES = {"source": source, "target": np.zeros(13, np.uint32)}
EXPECTED = {"target": target}
