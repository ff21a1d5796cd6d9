"""Lane count and index, votes and ballots over whole waves of any size."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> results;
[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex)
{
    uint lanes = WaveGetLaneCount(), lane = WaveGetLaneIndex();
    bool ok = lanes >= 4 && lane == i % lanes;
    ok = ok && WaveActiveAllTrue(lane < lanes) && !WaveActiveAllTrue(lane == 0);
    ok = ok && WaveActiveAnyTrue(lane == 1) && !WaveActiveAnyTrue(lane == lanes);
    uint4 ballot = WaveActiveBallot((lane & 1) == 0);
    ok = ok && countbits(ballot.x) + countbits(ballot.y) + countbits(ballot.z) + countbits(ballot.w) == lanes / 2;
    ok = ok && WaveActiveCountBits(lane < 3) == 3 && WavePrefixCountBits(lane != 1) == (lane < 2 ? lane : lane - 1);
    ok = ok && WaveIsFirstLane() == (lane == 0);
    results[i] = ok ? 1 : 0;
}
"""
RESOURCES = {"results": np.zeros(64, np.uint32)}
EXPECTED = {"results": np.ones(64, np.uint32)}
