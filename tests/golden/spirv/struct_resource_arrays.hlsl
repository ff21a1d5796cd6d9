// RUN: -T cs_6_0 -E main --show=spirv
// dxc: dxc 1.8 takes the arrays apart, later ones do not
// Structs of resources are taken apart; arrays in them stay arrays, and count with each element.
struct B { RWBuffer<int> Bufs[2]; };
[[vk::binding(3)]] B b1 : register(u3);
B b2;
B b3;
// CHECK: OpName %[[x:\w+]] "b1.Bufs"
// CHECK: OpName %[[y:\w+]] "b2.Bufs"
// CHECK: OpName %[[z:\w+]] "b3.Bufs"
// CHECK-DAG: OpDecorate %[[x]] Binding 3
// CHECK-DAG: OpDecorate %[[y]] Binding 0
// CHECK-DAG: OpDecorate %[[z]] Binding 5
[numthreads(4, 1, 1)]
void main(uint3 id : SV_GroupThreadID) {
    b2.Bufs[0][id.x] = b1.Bufs[0][id.x] + b1.Bufs[1][id.x];
    b3.Bufs[1][id.x] = 1;
}
