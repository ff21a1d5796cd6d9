// RUN: -T ps_6_0 -E main --show=spirv
// Pixel shaders count from the upper left; one that writes depth says so.

// CHECK-DAG: OpExecutionMode %main OriginUpperLeft
// CHECK-DAG: OpExecutionMode %main DepthReplacing
// CHECK-NOT: OpExecutionMode %main EarlyFragmentTests
// CHECK-DAG: BuiltIn FragDepth
// CHECK-DAG: BuiltIn FragCoord
// CHECK-DAG: OpDecorate %out_var_SV_Target1 Location 1

struct Output
{
    float4 color : SV_Target1;
    float depth : SV_Depth;
};

Output main(float4 position : SV_Position)
{
    Output output = { position, 0.5 };
    return output;
}
