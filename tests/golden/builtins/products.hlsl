// RUN: -T cs_6_0 -E main --show=ir
RWStructuredBuffer<float4> r;
StructuredBuffer<float4x4> m;
StructuredBuffer<int2x2> i;

[numthreads(1, 1, 1)]
void main() {
    float4 v = r[0];
    // CHECK: [[v:%[0-9]+]]: float4 = load
    // CHECK: [[m:%[0-9]+]]: float4x4 = load
    // a SPIR-V matrix is the transposed of HLSL's: factors change sides
    // CHECK: float4 = vector_times_matrix [[v]], [[m]]
    r[1] = mul(m[0], v);
    // CHECK: float4 = matrix_times_vector {{%[0-9]+}}, [[v]]
    r[2] = mul(v, m[0]);
    // CHECK: float4x4 = matrix_times_matrix [[b:%[0-9]+]], [[a:%[0-9]+]]
    r[3] = mul(m[1], m[2])[0];
    // CHECK: float = dot [[v]], [[v]]
    r[4] = mul(v, v);
    // integers have no such instructions: sums of products
    // CHECK-NOT: dot
    // CHECK: int = mul
    // CHECK: int = mul
    // CHECK: int = add
    r[5].xy = mul(i[0], i[1])[0];
}
