// RUN: -T cs_6_0 -E main --show=spirv
// The instruction of each wave and quad operation.
// CHECK-DAG: OpDecorate %[[lane:\w+]] BuiltIn SubgroupLocalInvocationId
// CHECK-DAG: OpDecorate %[[size:\w+]] BuiltIn SubgroupSize
RWStructuredBuffer<uint> o;
[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint x = o[i];
    // CHECK: OpGroupNonUniformShuffle %uint %uint_3
    o[0] = WaveReadLaneAt(x, i ^ 1);
    // CHECK: OpGroupNonUniformBallot %v4uint %uint_3
    // CHECK: OpGroupNonUniformBallotBitCount %uint %uint_3 Reduce
    o[1] = WaveActiveCountBits(x > 3);
    // CHECK: OpGroupNonUniformBallot %v4uint %uint_3
    // CHECK: OpGroupNonUniformBallotBitCount %uint %uint_3 ExclusiveScan
    o[2] = WavePrefixCountBits(x > 4);
    // CHECK: OpGroupNonUniformIAdd %uint %uint_3 ExclusiveScan
    o[3] = WavePrefixSum(x);
    // CHECK: OpGroupNonUniformIMul %uint %uint_3 ExclusiveScan
    o[4] = WavePrefixProduct(x);
    // CHECK: OpGroupNonUniformQuadSwap %uint %uint_3 %{{\w+}} %uint_0
    o[5] = QuadReadAcrossX(x);
    // CHECK: OpGroupNonUniformQuadSwap %uint %uint_3 %{{\w+}} %uint_1
    o[6] = QuadReadAcrossY(x);
    // CHECK: OpGroupNonUniformQuadSwap %uint %uint_3 %{{\w+}} %uint_2
    o[7] = QuadReadAcrossDiagonal(x);
    // CHECK: OpGroupNonUniformQuadBroadcast %uint %uint_3 %{{\w+}} %uint_2
    o[8] = QuadReadLaneAt(x, 2);
    // CHECK: OpLoad %uint %[[lane]]
    o[9] = WaveGetLaneIndex();
    // CHECK: OpLoad %uint %[[size]]
    o[10] = WaveGetLaneCount();
}
