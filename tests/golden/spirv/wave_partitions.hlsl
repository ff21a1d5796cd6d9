// RUN: -T cs_6_5 -E main -fspv-extension=SPV_NV_shader_subgroup_partitioned --show=spirv
// dxc: dxc 1.8 does not know the option
// With the extension, groups of lanes are partitions.

// CHECK-DAG: OpCapability GroupNonUniformPartitionedNV
// CHECK-DAG: OpExtension "SPV_NV_shader_subgroup_partitioned"

RWStructuredBuffer<uint4> result;

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    // CHECK: [[mask:%\d+]] = OpGroupNonUniformPartition{{\w+}} %v4uint [[key:%\d+]]
    uint4 mask = WaveMatch(i & 3);
    result[i] = mask;
    // CHECK: OpGroupNonUniformIAdd %uint %uint_3 PartitionedExclusiveScan{{\w+}} {{%\d+}} [[mask]]
    result[i + 64] = WaveMultiPrefixSum(i, mask);
}
