// RUN: -T cs_6_0 -E main --show=spirv
// A structured buffer is a Block in StorageBuffer with one run-time array; a read-only one is NonWritable.

// CHECK-DAG: OpMemberDecorate %type_StructuredBuffer_Item 0 NonWritable
// CHECK-DAG: OpDecorate %type_StructuredBuffer_Item Block
// CHECK-DAG: OpMemberDecorate %Item 0 Offset 0
// CHECK-DAG: OpMemberDecorate %Item 1 Offset 12
// CHECK-DAG: OpMemberDecorate %Item 2 Offset 16
// CHECK-DAG: OpDecorate [[array:%\w+]] ArrayStride 32
// CHECK-DAG: [[array]] = OpTypeRuntimeArray %Item
// CHECK-DAG: OpDecorate %source Binding 0
// CHECK-DAG: OpDecorate %target Binding 1
// CHECK-DAG: %source = OpVariable {{%\w+}} StorageBuffer
// CHECK-NOT: OpMemberDecorate %type_RWStructuredBuffer_Item 0 NonWritable

struct Item
{
    float3 a;
    float b;
    float3 c;
};

StructuredBuffer<Item> source;
RWStructuredBuffer<Item> target;

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    target[id.x] = source[id.y];
}
