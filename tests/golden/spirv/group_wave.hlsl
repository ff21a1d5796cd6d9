// RUN: -T cs_6_10 -E main --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

RWStructuredBuffer<uint> r;

// CHECK-DAG: OpDecorate %[[INDEX:\w+]] BuiltIn SubgroupId
// CHECK-DAG: OpDecorate %[[COUNT:\w+]] BuiltIn NumSubgroups

// CHECK: OpFunction
[numthreads(64, 1, 1)]
void main()
{
// CHECK-DAG: OpLoad %uint %[[INDEX]]
// CHECK-DAG: OpLoad %uint %[[COUNT]]
    r[GetGroupWaveIndex()] = GetGroupWaveCount();
}
