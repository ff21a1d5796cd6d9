// RUN: -T cs_6_10 -E main -enable-16bit-types -fspv-extension=SPV_NV_cooperative_matrix2 -fspv-extension=KHR --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8
// dx::linalg::Matrix: other uses and transpositions are one instruction each where SPV_NV_cooperative_matrix2 has it and
// is allowed, and go through the lanes of the wave or groupshared memory elsewhere.
#include <dx/linalg.h>
using namespace dx::linalg;

// CHECK-DAG: OpCapability CooperativeMatrixConversionsNV
// CHECK-DAG: OpExtension "SPV_NV_cooperative_matrix2"
// CHECK-DAG: [[left:%\d+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_16 %uint_8 %uint_0
// CHECK-DAG: [[right:%\d+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_8 %uint_16 %uint_1
// CHECK-DAG: [[group:%\d+]] = OpTypeCooperativeMatrixKHR %half %uint_2 %uint_8 %uint_16 %uint_0
// CHECK-DAG: %Moving_64_ = OpVariable %_ptr_Workgroup__arr_uint_uint_64 Workgroup
RWByteAddressBuffer data;
using Sum = Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Group = Matrix<ComponentType::F16, 16, 8, MatrixUse::A, MatrixScope::ThreadGroup>;

[numthreads(32, 1, 1)]
void main()
{
    Sum sum = Sum::Load(data, 0, 32, MatrixLayout::RowMajor);
    // CHECK: OpFConvert
    // CHECK: OpCooperativeMatrixConvertNV [[left]]
    sum.Cast<ComponentType::F16, MatrixUse::A>().Store(data, 0, 16, MatrixLayout::RowMajor);
    // CHECK: OpFConvert
    // CHECK: OpCooperativeMatrixTransposeNV [[right]]
    sum.Cast<ComponentType::F16, MatrixUse::B, true>().Store(data, 0, 32, MatrixLayout::RowMajor);
    // CHECK: OpGroupNonUniformShuffle %float
    // CHECK: OpFConvert %half
    sum.Cast<ComponentType::F16, MatrixUse::A, true>().Store(data, 0, 32, MatrixLayout::RowMajor);
    // CHECK: OpCooperativeMatrixStoreKHR {{%\d+}} {{%\d+}} %int_0 %uint_4
    // CHECK: OpControlBarrier
    // CHECK: OpCooperativeMatrixLoadKHR [[group]] {{%\d+}} %int_1 %uint_4
    Group::Load(data, 0, 16, MatrixLayout::RowMajor).Cast<ComponentType::F16, MatrixUse::A, true>().Store(data, 0, 32, MatrixLayout::RowMajor);
}
