// RUN: -T ps_6_0 -E main --show=spirv
// An array or a matrix is one stage variable, of its own type; what follows leaves room for all its vectors.

// CHECK-DAG: OpDecorate %in_var_A Location 0
// CHECK-DAG: OpDecorate %in_var_M Location 2
// CHECK-DAG: OpDecorate %in_var_B Location 4
// CHECK-DAG: [[array:%\w+]] = OpTypeArray %v4float %uint_2
// CHECK-DAG: [[matrix:%\w+]] = OpTypeMatrix %v3float 2
// CHECK-DAG: [[array_pointer:%\w+]] = OpTypePointer Input [[array]]
// CHECK-DAG: [[matrix_pointer:%\w+]] = OpTypePointer Input [[matrix]]
// CHECK-DAG: %in_var_A = OpVariable [[array_pointer]] Input
// CHECK-DAG: %in_var_M = OpVariable [[matrix_pointer]] Input

float4 main(float4 a[2] : A, float2x3 m : M, float b : B) : SV_Target
{
    // CHECK: [[element:%\d+]] = OpAccessChain %_ptr_Input_v4float %in_var_A %uint_1
    // CHECK: OpAccessChain %_ptr_Input_v3float %in_var_M %uint_1
    // CHECK: OpExtInst %v4float {{%\w+}} InterpolateAtCentroid [[element]]
    return float4(m[1], b) + EvaluateAttributeCentroid(a[1]);
}
