"""Linked lists, structs, matrices and arrays behind vk::BufferPointer; pointers in locals, statics, arrays and structs."""

import struct

import numpy as np

HLSL = """
struct Item { float3 v; uint n; float2x3 m; row_major int2x2 im; bool b; uint low : 12; uint high : 20;
    float total() { return v.x + v.y + v.z; }
    void grow() { n += 100; } };
struct Node { uint value; vk::BufferPointer<Node> next; Item items[2]; };
typedef vk::BufferPointer<Node> NodeP;
struct Push { NodeP first; vk::BufferPointer<uint, 16> words; };
[[vk::push_constant]] Push push;
RWStructuredBuffer<float> result;
RWStructuredBuffer<NodeP> kept;
static NodeP last = push.first;

[noinline] uint sum(NodeP p)
{
    uint total = 0;
    while ((uint64_t)p != 0) {
        total += p.Get().value;
        last = p;
        p = p.Get().next;
    }
    return total;
}
template<typename T> T fetch(vk::BufferPointer<T> p) { return p.Get(); }
void twice(inout uint x) { x *= 2; }

[numthreads(1, 1, 1)] void main()
{
    NodeP p = push.first;
    result[0] = sum(p);
    result[1] = last.Get().value;
    uint one = p.Get().value % 10;                      // 1, not known here
    result[2] = p.Get().items[one].total();
    result[3] = p.Get().items[one].m[one][2];
    result[4] = p.Get().items[one].im[one][0];
    result[5] = p.Get().items[one].b ? 1 : 0;
    result[6] = p.Get().items[one].high;
    p.Get().items[one].high = 77;
    p.Get().items[one].v.y = 50;
    p.Get().items[one].im[one] = int2(-8, -9);
    p.Get().items[one].m[0] = float3(1, 2, 3);
    p.Get().items[one].grow();
    twice(p.Get().next.Get().value);
    InterlockedAdd(last.Get().value, 5);
    result[7] = p.Get().next.Get().value;
    NodeP all[3] = { p, p.Get().next, last };
    result[8] = all[one].Get().value;
    kept[0] = all[one + 1];
    result[9] = kept[0].Get().value;
    uint64_t address = (uint64_t)push.words + 4 * one;
    result[10] = vk::BufferPointer<uint>(address).Get() + fetch(vk::BufferPointer<uint>((uint64_t)push.words));
    uint4 four = vk::reinterpret_pointer_cast<uint4>(push.words).Get();
    result[11] = four.w;
    Item copy = p.Get().items[one];
    copy.n = one ? copy.n + 1 : 0;
    p.Get().next.Get().items[0] = copy;
    vk::BufferPointer<uint, 16> other = one > 4 ? push.words : vk::BufferPointer<uint, 16>((uint64_t)push.words + 16);
    other.Get() = 1234;
}
"""
ITEM = np.dtype(
    {
        "names": ["v", "n", "m", "im", "b", "bits"],
        "formats": [(np.float32, 3), np.uint32, (np.float32, (3, 2)), (np.int32, (2, 2)), np.uint32, np.uint32],
        "offsets": [0, 12, 16, 40, 56, 60],
        "itemsize": 64,
    }
)
NODE = np.dtype(
    {
        "names": ["value", "next", "items"],
        "formats": [np.uint32, np.uint64, (ITEM, 2)],
        "offsets": [0, 8, 16],
        "itemsize": 144,
    }
)
nodes = np.zeros(3, NODE)
nodes["value"] = [11, 20, 30]
item = nodes[0]["items"][1]
item["v"] = (1, 2, 4)
item["n"] = 9
item["m"] = [[0.5, 1.5], [2.5, 3.5], [4.5, 5.5]]     # columns
item["im"] = [[1, 2], [3, 4]]
item["b"] = 1
item["bits"] = 3 | 900 << 12
words = np.arange(100, 108, dtype=np.uint32)
after = nodes.copy()
after["value"] = [11, 40, 35]
done = after[0]["items"][1]
done["v"] = (1, 50, 4)
done["n"] = 109
done["m"] = [[1, 1.5], [2, 3.5], [3, 5.5]]
done["im"] = [[1, 2], [-8, -9]]
done["bits"] = 3 | 77 << 12
after[1]["items"][0] = done
after[1]["items"][0]["n"] = 110
RESOURCES = {
    "result": np.zeros(12, np.float32),
    "kept": np.zeros(1, np.uint64),
    "nodes": nodes,
    "words": words,
}
PUSH = struct.pack("<QQ", 0, 0)
ADDRESSES = [("", 0, "nodes", 0), ("", 8, "words", 0), ("nodes", 8, "nodes", 144), ("nodes", 152, "nodes", 288)]
EXPECTED = {
    "result": [61, 30, 7, 5.5, 3, 1, 900, 40, 40, 35, 201, 103],
    "words": [100, 101, 102, 103, 1234, 105, 106, 107],
    "nodes": after[["value", "items"]],
}
DXC_FAULT = "DXC of 2024 crashes at vk::BufferPointer"
