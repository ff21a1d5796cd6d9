"""Intrinsics seldom met: msad4, lit, dst, D3DCOLORtoUBYTE4, AddUint64, packed bytes, isnormal, dot products of bytes."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint4> words;
RWStructuredBuffer<float4> floats;
[numthreads(1, 1, 1)] void main()
{
    uint2 source = words[0].xy;
    words[1] = msad4(words[0].z, source, uint4(0, 10, 20, 30));
    words[2] = uint4(AddUint64(uint2(0xFFFFFFFF, 1), uint2(2, 3)), 0, 0);
    words[3] = (uint4)D3DCOLORtoUBYTE4(float4(0.0, 0.5, 1.0, 0.25));
    words[4] = unpack_u8u32(words[0].x);
    words[5] = (uint4)unpack_s8s32(words[0].x);
    words[6] = uint4(pack_u8(uint4(0x101, 2, 3, 4)), pack_clamp_u8(int4(-5, 300, 7, 8)), pack_clamp_s8(int4(-500, 500, -1, 1)),
                     dot4add_u8packed(0x01020304, 0x01010101, 5));
    words[7] = (uint4)isnormal(asfloat(uint4(0, 1, 0x3F800000, 0x7F800000)));
    floats[1] = lit(floats[0].x, floats[0].y, floats[0].z);
    floats[2] = lit(-floats[0].x, floats[0].y, floats[0].z);
    floats[3] = dst(floats[0], float4(2, 3, 4, 5));
}
"""

PROFILE = "cs_6_6"
DXC_FAULT = "has no AddUint64 and no isnormal"
SOURCE = [0x80FF7F01, 0x12345678, 0x7F01FF02, 0]
FIRST = [0.5, 0.25, 8.0, 2.0]


def msad(reference: int, source: int, start: int) -> int:
    total = 0
    for k in range(4):
        r = reference >> (8 * k) & 255
        total += abs(r - (source >> (8 * (k + start)) & 255)) if r else 0
    return total


WINDOW = SOURCE[0] | SOURCE[1] << 32
BYTES = [SOURCE[0] >> (8 * k) & 255 for k in range(4)]
RESOURCES = {
    "words": np.array([SOURCE] + [[0] * 4] * 7, np.uint32),
    "floats": np.array([FIRST] + [[0] * 4] * 3, np.float32),
}
EXPECTED = {
    "words": np.array(
        [
            SOURCE,
            [msad(SOURCE[2], WINDOW, k) + 10 * k for k in range(4)],
            [1, 5, 0, 0],
            [255, 127, 0, 63],
            BYTES,
            [b - 256 & 0xFFFFFFFF if b > 127 else b for b in BYTES],
            [0x04030201, 0x0807FF00, 0x01FF7F80, 15],
            [0, 0, 1, 0],
        ],
        np.uint32,
    ),
    "floats": np.array([FIRST, [1, 0.5, 2, 1], [1, 0, 0, 1], [1, 0.75, 8, 5]], np.float32),
}
