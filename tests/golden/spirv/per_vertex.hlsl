// RUN: -T ps_6_1 -E main --show=spirv
// GetAttributeAtVertex makes its input, and the other nointerpolation ones, arrays over the vertices of the triangle.

// CHECK-DAG: OpDecorate %in_var_B PerVertexKHR
// CHECK-DAG: OpDecorate %in_var_C PerVertexKHR
// CHECK-DAG: [[array:%\w+]] = OpTypeArray %v3float %uint_3
// CHECK-DAG: [[pointer:%\w+]] = OpTypePointer Input [[array]]
// CHECK-DAG: %in_var_A = OpVariable %_ptr_Input_v3float Input
// CHECK-DAG: %in_var_B = OpVariable [[pointer]] Input
// CHECK-DAG: %in_var_C = OpVariable [[pointer]] Input

float3 main(float3 a : A, nointerpolation float3 b : B, nointerpolation float3 c : C) : SV_Target
{
    // CHECK: OpAccessChain %_ptr_Input_v3float %in_var_B %uint_1
    return a + GetAttributeAtVertex(b, 1) + b + c;
}
