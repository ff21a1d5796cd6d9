// RUN: -T cs_6_10 -E main --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8
// Component types without an HLSL type, of a thread group; which operands are signed is said by the instruction.
#include <dx/linalg.h>
using namespace dx::linalg;

// CHECK-DAG: OpCapability Int8
// CHECK-DAG: OpCapability Float8CooperativeMatrixEXT
// CHECK-DAG: OpCapability BFloat16CooperativeMatrixKHR
// CHECK-DAG: OpExtension "SPV_EXT_float8"
// CHECK-DAG: OpExtension "SPV_KHR_bfloat16"
// CHECK-DAG: [[i8:%\w+]] = OpTypeInt 8 1
// CHECK-DAG: [[f8:%\w+]] = OpTypeFloat 8 Float8E4M3EXT
// CHECK-DAG: [[bf:%\w+]] = OpTypeFloat 16 BFloat16KHR
// CHECK-DAG: OpTypeCooperativeMatrixKHR [[f8]] %uint_2 %uint_16 %uint_16 %uint_0
// CHECK-DAG: OpTypeCooperativeMatrixKHR [[i8]] %uint_2 %uint_16 %uint_32 %uint_0

RWByteAddressBuffer data : register(u0);

template <ComponentEnum A, ComponentEnum B, ComponentEnum C, int K> void product(uint at)
{
    using MatA = Matrix<A, 16, K, MatrixUse::A, MatrixScope::ThreadGroup>;
    using MatB = Matrix<B, K, 16, MatrixUse::B, MatrixScope::ThreadGroup>;
    using MatC = Matrix<C, 16, 16, MatrixUse::Accumulator, MatrixScope::ThreadGroup>;
    MatC c = MatC::Splat(1);
    c.MultiplyAccumulate(MatA::Load(data, at, 64, MatrixLayout::RowMajor),
                         MatB::Load(data, at + 1024, 64, MatrixLayout::RowMajor));
    c.Store(data, at + 2048, 64, MatrixLayout::RowMajor);
}

[numthreads(64, 1, 1)]
void main()
{
    // CHECK: OpCooperativeMatrixMulAddKHR {{%\d+}} {{%\d+}} {{%\d+}} {{%\d+}} MatrixASignedComponentsKHR|MatrixCSignedComponentsKHR|MatrixResultSignedComponentsKHR
    product<ComponentType::I8, ComponentType::U8, ComponentType::I32, 32>(0);
    // CHECK: OpCooperativeMatrixMulAddKHR {{%\d+}} {{%\d+}} {{%\d+}} {{%\d+}} NoneKHR
    product<ComponentType::F8_E4M3FN, ComponentType::F8_E5M2, ComponentType::F32, 16>(4096);
    product<ComponentType::BFloat16, ComponentType::BFloat16, ComponentType::F32, 16>(8192);
    product<ComponentType::U32, ComponentType::U32, ComponentType::U32, 8>(16384);
}
