"""WaveMatch and WaveMultiPrefix*: lanes grouped by equal values, whatever the width of the wave."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> lanes;
RWStructuredBuffer<uint> matched;
RWStructuredBuffer<uint> others;
RWStructuredBuffer<uint4> prefix;
[numthreads(16, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint key = i % 3;
    uint4 mask = WaveMatch(float2(key, 0.0 / (key - key)));
    lanes[i] = WaveGetLaneCount();
    matched[i] = countbits(mask.x);
    others[i] = mask.y | mask.z | mask.w;
    uint sum = 7;
    if (i != 5)
        sum = WaveMultiPrefixSum(i, WaveMatch(key));
    prefix[i] = uint4(WaveMultiPrefixCountBits(true, mask), WaveMultiPrefixSum(1u, mask),
                      WaveMultiPrefixBitXor(1u, mask), sum);
}
"""

RESOURCES = {
    "lanes": np.zeros(16, np.uint32),
    "matched": np.zeros(16, np.uint32),
    "others": np.zeros(16, np.uint32),
    "prefix": np.zeros((16, 4), np.uint32),
}
PROFILE = "cs_6_5"
DXC_FAULT = "needs an extension of one vendor"
WIDTH = 8       # of the waves of Mesa's software device with 256-bit vectors


def before(i: int) -> list[int]:
    """Earlier lanes of the wave with the same key."""
    return [k for k in range(i - i % WIDTH, i) if k % 3 == i % 3]


def row(i: int) -> list[int]:
    earlier = before(i)
    total = 7 if i == 5 else sum(k for k in earlier if k != 5)
    return [len(earlier), len(earlier), len(earlier) & 1, total]


def group(i: int) -> int:
    start = i - i % WIDTH
    return sum(k % 3 == i % 3 for k in range(start, start + WIDTH))


EXPECTED = {
    "lanes": np.full(16, WIDTH, np.uint32),
    "matched": np.array([group(i) for i in range(16)], np.uint32),
    "others": np.zeros(16, np.uint32),
    "prefix": np.array([row(i) for i in range(16)], np.uint32),
}
