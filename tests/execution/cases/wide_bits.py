"""countbits, firstbithigh, firstbitlow and reversebits of 64-bit and 16-bit integers."""

import numpy as np

HLSL = """
StructuredBuffer<int64_t> source;
RWStructuredBuffer<uint4> results;
RWStructuredBuffer<uint64_t> turned;
RWStructuredBuffer<uint4> narrow;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    int64_t x = source[i];
    uint64_t u = (uint64_t)x;
    results[i] = uint4(countbits(u), firstbithigh(u), firstbithigh(x), firstbitlow(x));
    turned[i] = reversebits(u);
    int16_t s = (int16_t)x;
    uint16_t w = (uint16_t)x;
    narrow[i] = uint4(countbits(s), firstbithigh(w), firstbithigh(s), reversebits(w));
}
"""

PROFILE = "cs_6_2"
ARGS = ["-enable-16bit-types"]
DXC_FAULT = "refuses 64-bit and 16-bit operands"
SOURCE = [0, 1, -1, 0x100000000, -0x200000000, 0x7FFFFFFFFFFFFFFF, 0x8000, 0x123456789ABCDEF0]


def unsigned(x: int, bits: int) -> int:
    return x & ((1 << bits) - 1)


def signed(x: int, bits: int) -> int:
    x = unsigned(x, bits)
    return x - (1 << bits) if x >> (bits - 1) else x


def high(x: int) -> int:
    """Highest set bit of a number, of a negative one the highest clear bit."""
    return unsigned((x if x >= 0 else ~x).bit_length() - 1, 32)


def low(x: int) -> int:
    return (x & -x).bit_length() - 1 if x else 0xFFFFFFFF


def mirrored(x: int, bits: int) -> int:
    return int(f"{unsigned(x, bits):0{bits}b}"[::-1], 2)


RESOURCES = {
    "source": np.array(SOURCE, np.int64),
    "results": np.zeros((8, 4), np.uint32),
    "turned": np.zeros(8, np.uint64),
    "narrow": np.zeros((8, 4), np.uint32),
}
EXPECTED = {
    "results": np.array(
        [[unsigned(x, 64).bit_count(), high(unsigned(x, 64)), high(x), low(x)] for x in SOURCE], np.uint32
    ),
    "turned": np.array([mirrored(x, 64) for x in SOURCE], np.uint64),
    "narrow": np.array(
        [
            [unsigned(x, 16).bit_count(), high(unsigned(x, 16)), high(signed(x, 16)), mirrored(x, 16)]
            for x in SOURCE
        ],
        np.uint32,
    ),
}
