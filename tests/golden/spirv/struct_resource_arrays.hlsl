// RUN: -T cs_6_0 -E main --show=spirv
// Structs of resources are taken apart, and with them the arrays: an element of each has a variable and a number.
struct B { RWBuffer<int> Bufs[2]; };
[[vk::binding(3)]] B b1 : register(u3);
B b2;
B b3;
// CHECK: OpName %[[x:\w+]] "b1.Bufs[0]"
// CHECK: OpName %[[y:\w+]] "b1.Bufs[1]"
// CHECK: OpName %[[z:\w+]] "b2.Bufs[0]"
// CHECK-DAG: OpDecorate %[[x]] Binding 3
// CHECK-DAG: OpDecorate %[[y]] Binding 4
// CHECK-DAG: OpDecorate %[[z]] Binding 0
[numthreads(4, 1, 1)]
void main(uint3 id : SV_GroupThreadID) {
    b2.Bufs[0][id.x] = b1.Bufs[0][id.x] + b1.Bufs[1][id.x];
    b3.Bufs[1][id.x] = 1;
}
