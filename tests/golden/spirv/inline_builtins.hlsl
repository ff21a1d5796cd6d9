// RUN: -T ps_6_0 -E main --show=spirv
// Built-ins and execution modes by their numbers; what they need is declared, even where their value is not used.

// CHECK-DAG: OpCapability SampleRateShading
// CHECK-DAG: OpCapability SampleMaskPostDepthCoverage
// CHECK-DAG: OpExtension "SPV_KHR_post_depth_coverage"
// CHECK-DAG: OpExecutionMode %main DepthLess
// CHECK-DAG: OpExecutionMode %main PostDepthCoverage
// CHECK-DAG: OpExecutionMode %main DepthReplacing
// CHECK-DAG: OpDecorate %gl_FragDepth BuiltIn FragDepth
// CHECK-DAG: OpDecorate %gl_PointCoord BuiltIn PointCoord

[[vk::ext_builtin_input(18)]] static const int sample;
[[vk::ext_builtin_input(16)]] static const float2 point_coord;
[[vk::ext_builtin_output(22)]] static float depth;

[[vk::spvexecutionmode(4446), vk::spvexecutionmode(15)]]
float4 main() : SV_Target
{
    vk::ext_execution_mode(12);
    int unused = sample;
    // CHECK: OpStore %gl_FragDepth
    depth = 0.25;
    // CHECK: OpLoad %v2float %gl_PointCoord
    return float4(point_coord, 0, 1);
}
