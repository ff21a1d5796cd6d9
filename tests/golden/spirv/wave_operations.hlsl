// RUN: -T cs_6_0 -E main --show=spirv
// Wave operations declare the capabilities of their group and no others.

// CHECK-DAG: OpCapability GroupNonUniformArithmetic
// CHECK-DAG: OpCapability GroupNonUniformBallot
// CHECK-NOT: OpCapability GroupNonUniformQuad
// CHECK-NOT: OpCapability GroupNonUniformShuffle

RWStructuredBuffer<uint> data;

// CHECK: OpFunction
[numthreads(64, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    // CHECK: OpGroupNonUniformIAdd %uint %uint_3 Reduce
    uint sum = WaveActiveSum(index);
    // CHECK: OpGroupNonUniformIAdd %uint %uint_3 ExclusiveScan
    uint before = WavePrefixSum(index);
    // CHECK: OpGroupNonUniformBallot %v4uint %uint_3
    // CHECK: OpGroupNonUniformBallotBitCount %uint %uint_3 Reduce
    uint odd = WaveActiveCountBits((index & 1) != 0);
    data[index] = sum + before + odd;
}
