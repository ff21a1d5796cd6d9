// RUN: -T cs_6_10 -E main -enable-16bit-types --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8
// dx::linalg::Matrix of a wave: loads, element access, products, conversions, stores, atomic accumulation.
#include <dx/linalg.h>
using namespace dx::linalg;

// CHECK-DAG: OpCapability VulkanMemoryModel
// CHECK-DAG: OpCapability CooperativeMatrixKHR
// CHECK-NOT: SPV_NV
// CHECK-DAG: OpExtension "SPV_KHR_cooperative_matrix"
// CHECK-DAG: OpMemoryModel Logical Vulkan
// CHECK-DAG: [[a:%\w+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_8 %uint_32 %uint_0
// CHECK-DAG: [[b:%\w+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_32 %uint_16 %uint_1
// CHECK-DAG: [[sum:%\w+]] = OpTypeCooperativeMatrixKHR %float %uint_3 %uint_8 %uint_16 %uint_2
// CHECK-DAG: [[again:%\w+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_8 %uint_16 %uint_0

ByteAddressBuffer weights : register(t0);
RWByteAddressBuffer data : register(u0);
groupshared float tile[128];
groupshared float4 rows[32];
groupshared uint8_t4_packed words[64];

using A = Matrix<ComponentType::F16, 8, 32, MatrixUse::A, MatrixScope::Wave>;
using B = Matrix<ComponentType::F16, 32, 16, MatrixUse::B, MatrixScope::Wave>;
using Sum = Matrix<ComponentType::F32, 8, 16, MatrixUse::Accumulator, MatrixScope::Wave>;

[numthreads(32, 1, 1)]
void main()
{
    // CHECK: [[x:%\d+]] = OpCooperativeMatrixLoadKHR [[a]] {{%\d+}} %int_0 %uint_16 Aligned|MakePointerVisible|NonPrivatePointer 128 %uint_2
    A a = A::Load(data, 0, 64, MatrixLayout::RowMajor);
    // CHECK: [[at:%\d+]] = OpAccessChain %_ptr_StorageBuffer_uint %weights %uint_0 %uint_256
    // CHECK: OpCooperativeMatrixLoadKHR [[b]] [[at]] %int_1 %uint_16 Aligned 16
    B b = B::Load<16>(weights, 1024, 64, MatrixLayout::ColMajor);
    // CHECK: OpCooperativeMatrixLengthKHR %uint [[b]]
    for (uint i = 0; i < b.Length(); ++i)
    {
        // CHECK: OpControlBarrier %uint_3 %uint_3 %uint_24840
        // CHECK: OpCooperativeMatrixLoadKHR [[b]] {{%\d+}} %int_1 %uint_0 MakePointerVisible|NonPrivatePointer %uint_2
        // CHECK: OpCooperativeMatrixLoadKHR [[b]] {{%\d+}} %int_0 %uint_0 MakePointerVisible|NonPrivatePointer %uint_2
        uint2 at = b.GetCoordinate(i);
        if (at.x != at.y)
            b.Set(i, tanh(b.Get(i)));
    }
    // CHECK: [[zero:%\d+]] = OpCompositeConstruct [[sum]]
    // CHECK: [[product:%\d+]] = OpCooperativeMatrixMulAddKHR [[sum]] [[x]] {{%\d+}} [[zero]]
    Sum sum = Multiply<ComponentType::F32>(a, b);
    // CHECK: [[place:%\d+]] = OpAccessChain %_ptr_Workgroup_float %tile %uint_4
    // CHECK: OpCooperativeMatrixStoreKHR [[place]] [[product]] %int_0 %uint_16 MakePointerAvailable|NonPrivatePointer %uint_2
    sum.Store(tile, 4, 16, MatrixLayout::RowMajor);
    GroupMemoryBarrierWithGroupSync();
    // CHECK: OpAccessChain %_ptr_Workgroup_float %rows %uint_0 %uint_0
    // CHECK: [[old:%\d+]] = OpCooperativeMatrixLoadKHR [[sum]]
    Sum other = Sum::Load(rows, 0, 16, MatrixLayout::RowMajor);
    // CHECK: OpCooperativeMatrixMulAddKHR [[sum]] {{%\d+}} {{%\d+}} [[old]]
    other.MultiplyAccumulate(a, b);
    // CHECK: OpGroupNonUniformShuffle %float
    // CHECK: OpFConvert %half {{%\d+}}
    other.Cast<ComponentType::F16, MatrixUse::A>().Store(words, 0, 16, MatrixLayout::RowMajor);
    // CHECK: OpAtomicCompareExchange
    other.InterlockedAccumulate(data, 4096, 64, MatrixLayout::RowMajor);
}
