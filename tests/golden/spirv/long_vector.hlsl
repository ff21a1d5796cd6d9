// RUN: -T cs_6_9 -E main --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8
// A value is vectors of 4 and a rest; memory holds an array of the components, aligned as one of them.
struct Item
{
    float before;
    vector<float, 6> v;
};
// CHECK-DAG: OpDecorate %_arr_float_uint_6 ArrayStride 4
// CHECK-DAG: OpMemberDecorate %Item 1 Offset 4
// CHECK-DAG: OpDecorate %_runtimearr_Item ArrayStride 28
RWStructuredBuffer<Item> items;
[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    // CHECK: OpFAdd %v4float
    // CHECK-NEXT: OpFAdd %v2float
    // CHECK-NOT: OpFAdd
    items[i].v += items[i + 1].v;
}
