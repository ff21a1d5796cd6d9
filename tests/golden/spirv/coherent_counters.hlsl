// RUN: -T cs_6_0 -E main --show=spirv
globallycoherent RWStructuredBuffer<float> a;
globallycoherent AppendStructuredBuffer<float> b;
RWStructuredBuffer<float> c;
// CHECK-DAG: OpDecorate %a Coherent
// CHECK-DAG: OpDecorate %counter_var_a Coherent
// CHECK-DAG: OpDecorate %b Coherent
// CHECK-DAG: OpDecorate %counter_var_b Coherent
// CHECK-NOT: OpDecorate %counter_var_c Coherent
[numthreads(1, 1, 1)]
void main() {
    a[a.IncrementCounter()] = 1;
    b.Append(2);
    c[c.IncrementCounter()] = 1;
}
