// RUN: -T lib_6_6 --show=spirv
// dxc: dxc 1.8 declares every capability that it knows for linkage, and Vulkan takes none of it
// Vulkan has no linkage: what is exported is written into what calls it.
// CHECK-NOT: Linkage
RWBuffer<int> output;
export int twice(int x) { return x * 2; }

[shader("compute")] [numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex) { output[i] = twice(i); }
