"""64-bit integers: arithmetic, shifts, comparison, conversion and literals."""

import numpy as np

HLSL = """
struct Element { int64_t s; uint64_t u; };
RWStructuredBuffer<Element> data;
RWStructuredBuffer<uint2> words;
[numthreads(3, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    Element e = data[i];
    words[i] = uint2(uint(e.u), uint(e.u >> 32)) + (e.s < 0 ? 1 : 0);
    e.s = e.s * 3 - 0x100000001LL;
    e.u = (e.u << 7) ^ (e.u / 1000u);
    data[i] = e;
}
"""
element = np.dtype([("s", np.int64), ("u", np.uint64)])
VALUES = [(5, 0x123456789ABCDEF0), (-(1 << 40), 7), (1 << 62, (1 << 64) - 1)]
M64 = (1 << 64) - 1


def signed(value: int) -> int:
    value &= M64
    return value - (1 << 64) if value >> 63 else value


RESOURCES = {"data": np.array(VALUES, element), "words": np.zeros((3, 2), np.uint32)}
EXPECTED = {
    "data": np.array([(signed(s * 3 - 0x100000001), ((u << 7) & M64) ^ (u // 1000)) for s, u in VALUES], element),
    "words": np.array([((u + (s < 0)) & 0xFFFFFFFF, ((u >> 32) + (s < 0)) & 0xFFFFFFFF) for s, u in VALUES], np.uint32),
}
