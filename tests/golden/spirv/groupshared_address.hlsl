// RUN: -T cs_6_0 -E main --show=spirv
// dxc: declares vk::GetGroupSharedAddress in a header that its library does not carry
// Pointers to an element and to the whole of a groupshared array; they are passed on and kept as they are.

// CHECK: [[first:%\w+]] = OpCopyObject %_ptr_Workgroup_float {{%\w+}}
// CHECK: [[element:%\w+]] = OpCopyObject %_ptr_Workgroup_float {{%\w+}}
// CHECK: OpCopyObject %_ptr_Workgroup__arr_float_uint_64 %data
// CHECK: OpLoad %float [[element]]
// CHECK: OpLoad %float [[first]]
// CHECK: OpStore [[element]] {{%\w+}}

groupshared float data[64];
RWStructuredBuffer<float> result;
static vk::WorkgroupSpirvPointer<float> first = vk::GetGroupSharedAddress(data[0]);

[[vk::ext_instruction(61)]] float load(WorkgroupSpirvPointer<float> p);
[[vk::ext_instruction(62)]] void store(WorkgroupSpirvPointer<float> p, float v);

float read(WorkgroupSpirvPointer<float> p) { return load(p); }

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    data[i] = i;
    GroupMemoryBarrierWithGroupSync();
    WorkgroupSpirvPointer<float> p = vk::GetGroupSharedAddress(data[63 - i]);
    WorkgroupSpirvPointer<float[64]> all = vk::GetGroupSharedAddress(data);
    store(p, read(p) * 2 + read(first));
    result[i] = data[i];
}
