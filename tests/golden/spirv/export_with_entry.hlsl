// RUN: -T lib_6_6 -fspv-target-env=universal1.5 --show=spirv
// dxc: dxc 1.8 declares every capability that it knows for linkage, and Vulkan takes none of it
// CHECK: OpCapability Linkage
// CHECK: OpEntryPoint GLCompute %{{\w+}} "main"
// CHECK: OpDecorate %[[twice:\w+]] LinkageAttributes "twice" Export
RWBuffer<int> output;
// CHECK: %[[twice]] = OpFunction %int None
export int twice(int x) { return x * 2; }

[shader("compute")] [numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex) { output[i] = twice(i); }
