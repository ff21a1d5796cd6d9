// RUN: -T cs_6_0 -E main --show=spirv
// Only the specialisation constants that are reached are written.

// CHECK-DAG: OpDecorate %count SpecId 3
// CHECK-DAG: OpDecorate %enabled SpecId 7
// CHECK-NOT: SpecId 9
// CHECK-DAG: %count = OpSpecConstant %int 5
// CHECK-DAG: %enabled = OpSpecConstantTrue %bool

[[vk::constant_id(3)]] const int count = 5;
[[vk::constant_id(7)]] const bool enabled = true;
[[vk::constant_id(9)]] const float unused = 1.5;

RWStructuredBuffer<int> data;

[numthreads(1, 1, 1)]
void main()
{
    data[0] = enabled ? count : 0;
}
