// RUN: -T cs_6_0 -E main -fspv-target-env=vulkan1.3 --show=spirv
// Execution modes by calls, with literal and with constant operands; attributes on the statement ask for features.

// CHECK-DAG: OpCapability DenormFlushToZero
// CHECK-DAG: OpExtension "on_a_statement"
// CHECK: OpExecutionModeId %main LocalSizeId [[x:%\w+]] [[y:%\w+]] [[y]]
// CHECK-NOT: LocalSize 1
// CHECK: OpExecutionMode %main DenormFlushToZero 32
// CHECK-DAG: [[x]] = OpConstant %uint 8
// CHECK-DAG: [[y]] = OpConstant %uint 1

template <uint width>
struct Flush
{
    static void declare()
    {
        [[vk::ext_extension("on_a_statement")]]
        vk::ext_execution_mode(4460, width);
    }
};

[numthreads(1, 1, 1)]
void main()
{
    Flush<32>::declare();
    vk::ext_execution_mode_id(38, 8u, 1u, 1u);
}
// dxc: dxc keeps the LocalSize of the attribute beside LocalSizeId; the operands are ids, which differ
