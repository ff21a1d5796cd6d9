// RUN: -T ps_6_0 -E main --show=spirv
// [earlydepthstencil] is an execution mode.

// CHECK: OpExecutionMode %main EarlyFragmentTests

[earlydepthstencil]
float4 main() : SV_Target
{
    return 1;
}
