// RUN: -T cs_6_0 -E main --show=spirv
// A load through an address that nothing uses goes; that the module uses addresses stays declared, as dxc has it.

// CHECK-DAG: OpCapability PhysicalStorageBufferAddresses
// CHECK: OpMemoryModel PhysicalStorageBuffer64 GLSL450
// CHECK-NOT: OpLoad

uint64_t address;

[numthreads(1, 1, 1)]
void main()
{
    uint unused = vk::RawBufferLoad<uint>(address);
}
