// RUN: -T ps_6_0 -E main --show=spirv
// Decorations of stage variables (places among them), locals, parameters, functions; strings and ids.

// CHECK-DAG: OpExtension "SPV_AMD_shader_explicit_vertex_parameter"
// CHECK-DAG: OpDecorate %in_var_A BuiltIn BaryCoordSmoothAMD
// CHECK-NOT: OpDecorate %in_var_A Location
// CHECK-DAG: OpDecorate %in_var_B Location 7
// CHECK-DAG: OpDecorateString %in_var_B UserSemantic "second"
// CHECK-DAG: OpDecorate %out_var_SV_Target Location 3
// CHECK-DAG: OpDecorateId %noted UniformId [[scope:%\w+]]
// CHECK-DAG: OpDecorate %helper RelaxedPrecision
// CHECK-DAG: OpDecorate [[exact:%\d+]] NoContraction
// CHECK-DAG: [[scope]] = OpConstant %int 3

int subgroup()
{
    return 3;
}

[[vk::ext_decorate_id(27, subgroup())]] RWStructuredBuffer<float> noted;

[[vk::ext_decorate(0)]]
float helper(float x)
{
    return x * x;
}

[[vk::ext_decorate(30, 3)]]
float4 main([[vk::ext_decorate(11, 4995)]] float2 a : A,
            [[vk::ext_decorate(30, 7), vk::ext_decorate_string(5635, "second")]] float b : B) : SV_Target
{
    // CHECK: [[exact]] = OpFMul
    [[vk::ext_decorate(42)]] float product = a.x * b;
    [[vk::ext_decorate(39, 0)]] float nothing = b;
    return product + helper(noted[0] + nothing);
}
