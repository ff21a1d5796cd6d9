"""Signed division truncates towards zero and the remainder takes the sign of the dividend."""

import numpy as np

HLSL = """
StructuredBuffer<int2> pairs;
RWStructuredBuffer<int2> signedResult;
RWStructuredBuffer<uint2> unsignedResult;
[numthreads(6, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    int2 p = pairs[i];
    signedResult[i] = int2(p.x / p.y, p.x % p.y);
    uint2 u = uint2(p);
    unsignedResult[i] = uint2(u.x / u.y, u.x % u.y);
}
"""
PAIRS = [(7, 2), (-7, 2), (7, -2), (-7, -2), (1, 3), (-2147483648, 3)]
MASK = 0xFFFFFFFF


def truncated(a: int, b: int) -> tuple[int, int]:
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return quotient, a - quotient * b


RESOURCES = {
    "pairs": np.array(PAIRS, np.int32),
    "signedResult": np.zeros((6, 2), np.int32),
    "unsignedResult": np.zeros((6, 2), np.uint32),
}
EXPECTED = {
    "signedResult": np.array([truncated(a, b) for a, b in PAIRS], np.int32),
    "unsignedResult": np.array([((a & MASK) // (b & MASK), (a & MASK) % (b & MASK)) for a, b in PAIRS], np.uint32),
}
