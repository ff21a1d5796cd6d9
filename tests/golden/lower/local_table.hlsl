// RUN: -T cs_6_0 -E main --show=spirv
// A local array that is never written after its constant initialiser is a table, const or not.
RWStructuredBuffer<float> o;
// CHECK: %table = OpVariable %_ptr_Private__arr_float_uint_4 Private
// CHECK: OpFunction
// CHECK-NOT: OpVariable
// CHECK: OpAccessChain %_ptr_Private_float %table
[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex) {
    float v[4] = { 1, 2, 3, 4 };
    o[i] = v[i & 3];
}
