// RUN: -T cs_6_10 -E main --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8
// CHECK: OpExtension "SPV_KHR_non_semantic_info"
// CHECK: %[[set:\w+]] = OpExtInstImport "NonSemantic.DebugBreak"
// CHECK: OpBranchConditional
// CHECK: OpExtInst %void %[[set]] 1
[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    if (id.x == 0)
        DebugBreak();
}
