// RUN: -T cs_6_2 -E main -fspv-target-env=vulkan1.3 -enable-16bit-types --show=spirv
// Cooperative matrices with the header that comes with the compiler, in Vulkan's memory model.
#include "vk/khr/cooperative_matrix.h"

// CHECK-DAG: OpCapability VulkanMemoryModel
// CHECK-DAG: OpCapability CooperativeMatrixKHR
// CHECK-DAG: OpExtension "SPV_KHR_cooperative_matrix"
// CHECK-DAG: OpMemoryModel Logical Vulkan
// CHECK-DAG: [[a:%\w+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_16 %uint_8 %uint_0
// CHECK-DAG: [[b:%\w+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_8 %uint_16 %uint_1
// CHECK-DAG: [[c:%\w+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_16 %uint_16 %uint_2
// CHECK-DAG: [[wide:%\w+]] = OpTypeCooperativeMatrixKHR %float %uint_3 %uint_16 %uint_16 %uint_2

StructuredBuffer<half> weights;
RWStructuredBuffer<half> data;
globallycoherent RWStructuredBuffer<float> shared_output;
groupshared half tile[256];

using A = vk::khr::CooperativeMatrixA<half, vk::ScopeSubgroup, 16, 8>;
using B = vk::khr::CooperativeMatrixB<half, vk::ScopeSubgroup, 8, 16>;
using C = vk::khr::CooperativeMatrixAccumulator<half, vk::ScopeSubgroup, 16, 16>;

[numthreads(32, 1, 1)]
void main()
{
    // CHECK: [[x:%\d+]] = OpCooperativeMatrixLoadKHR [[a]] {{%\d+}} %int_0 %uint_8 None
    A a = A::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(weights, 0, 8);
    // CHECK: [[y:%\d+]] = OpCooperativeMatrixLoadKHR [[b]] {{%\d+}} %int_1 %uint_8 Nontemporal
    B b = B::Load<vk::MemoryAccessNontemporalMask, vk::CooperativeMatrixLayoutColumnMajorKHR>(data, 64, 8);
    // CHECK: [[zero:%\d+]] = OpCompositeConstruct [[c]] %half_0x0p_0
    C c = C::Splat(0);
    // CHECK: [[sum:%\d+]] = OpCooperativeMatrixMulAddKHR [[c]] [[x]] [[y]] [[zero]]
    c = cooperativeMatrixMultiplyAdd(a, b, c);
    // CHECK: OpCooperativeMatrixStoreKHR {{%\d+}} [[sum]] %int_0 %uint_16 MakePointerAvailable|NonPrivatePointer %int_2
    c.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(vk::GetGroupSharedAddress(tile[0]), 16);
    GroupMemoryBarrierWithGroupSync();
    // CHECK: OpCooperativeMatrixLoadKHR [[c]] {{%\d+}} %int_1 %uint_16 MakePointerVisible|NonPrivatePointer %int_2
    c = C::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(vk::GetGroupSharedAddress(tile[0]), 16);
    // CHECK: OpMatrixTimesScalar [[c]] {{%\d+}} %half_0x1p_1
    c = (c + c.negate()) * half(2);
    // CHECK: OpCooperativeMatrixLengthKHR %uint [[c]]
    for (uint i = 0; i < c.GetLength(); ++i)
        c.Set(max(c.Get(i), half(0)), i);
    // CHECK: [[converted:%\d+]] = OpFConvert [[wide]] {{%\d+}}
    // CHECK: OpCooperativeMatrixStoreKHR {{%\d+}} [[converted]] %int_0 %uint_16 MakePointerAvailable|NonPrivatePointer %int_5
    c.cast<float>().CoherentStore<vk::CooperativeMatrixLayoutRowMajorKHR>(shared_output, 0, 16);
}
// dxc: dxc 1.8 has no header vk/khr/cooperative_matrix.h
