"""countbits, reversebits, firstbithigh, firstbitlow and the bitwise operators."""

import numpy as np

HLSL = """
StructuredBuffer<uint> data;
RWStructuredBuffer<uint4> bits;
RWStructuredBuffer<uint4> logic;
RWStructuredBuffer<int> signedHigh;
[numthreads(6, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint x = data[i];
    bits[i] = uint4(countbits(x), reversebits(x), firstbithigh(x), firstbitlow(x));
    logic[i] = uint4(~x, x & 0xff00ff00u, x | 0x1010u, x ^ 0xffffu);
    signedHigh[i] = firstbithigh(int(x));
}
"""
DATA = [1, 2, 0x80000000, 0x00F0A001, 0xFFFFFFFE, 12345]
MASK = 0xFFFFFFFF


def signed_high(x: int) -> int:
    return ((~x & MASK) if x >> 31 else x).bit_length() - 1


RESOURCES = {
    "data": np.array(DATA, np.uint32),
    "bits": np.zeros((6, 4), np.uint32),
    "logic": np.zeros((6, 4), np.uint32),
    "signedHigh": np.zeros(6, np.int32),
}
EXPECTED = {
    "bits": np.array(
        [(bin(x).count("1"), int(f"{x:032b}"[::-1], 2), x.bit_length() - 1, (x & -x).bit_length() - 1) for x in DATA],
        np.uint32,
    ),
    "logic": np.array([(~x & MASK, x & 0xFF00FF00, x | 0x1010, x ^ 0xFFFF) for x in DATA], np.uint32),
    "signedHigh": np.array([signed_high(x) for x in DATA], np.int32),
}
