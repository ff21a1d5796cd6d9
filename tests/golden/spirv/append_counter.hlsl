// RUN: -T cs_6_0 -E main --show=spirv
// The counter of an append buffer is a storage buffer of its own, in the buffer's set.

// CHECK-DAG: OpName [[counter:%\w+]] "counter.var.list"
// CHECK-DAG: OpDecorate [[counter]] DescriptorSet 2
// CHECK-DAG: OpDecorate %list DescriptorSet 2
// CHECK-DAG: OpDecorate %list Binding 5

AppendStructuredBuffer<uint> list : register(u5, space2);

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    // CHECK: OpAtomicIAdd %int {{%\w+}} %uint_1 %uint_0 %int_1
    list.Append(id.x);
}
