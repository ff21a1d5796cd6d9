// RUN: -T cs_6_0 -E main --show=spirv
// The group size is an execution mode; the ids are built-in variables.

// CHECK: OpEntryPoint GLCompute %main "main"
// CHECK: OpExecutionMode %main LocalSize 8 4 2
// CHECK-DAG: OpDecorate %gl_GlobalInvocationID BuiltIn GlobalInvocationId
// CHECK-DAG: OpDecorate %gl_WorkGroupID BuiltIn WorkgroupId
// CHECK-DAG: OpDecorate %gl_LocalInvocationID BuiltIn LocalInvocationId
// CHECK-DAG: OpDecorate %gl_LocalInvocationIndex BuiltIn LocalInvocationIndex

RWStructuredBuffer<uint3> results;

[numthreads(8, 4, 2)]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID, uint3 local : SV_GroupThreadID, uint index : SV_GroupIndex)
{
    results[index] = id + group * local;
}
