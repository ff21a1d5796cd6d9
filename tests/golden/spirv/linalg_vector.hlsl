// RUN: -T ps_6_10 -E main -fspv-extension=SPV_NV_cooperative_vector -enable-16bit-types --show=spirv
// Matrices of one thread on cooperative vectors, where the extension is allowed.
#include <dx/linalg.h>
using namespace dx::linalg;

// CHECK-DAG: OpCapability CooperativeVectorNV
// CHECK-DAG: OpCapability CooperativeVectorTrainingNV
// CHECK-DAG: OpExtension "SPV_NV_cooperative_vector"
// CHECK-DAG: [[v16:%\w+]] = OpTypeCooperativeVectorNV %half %uint_16
// CHECK-DAG: [[v8:%\w+]] = OpTypeCooperativeVectorNV %half %uint_8

ByteAddressBuffer weights : register(t0);
RWByteAddressBuffer gradients : register(u0);

float4 main(float4 p : P) : SV_Target
{
    vector<half, 16> v = 0;
    v[3] = p.x;
    using M = Matrix<ComponentType::F16, 8, 16, MatrixUse::A, MatrixScope::Thread>;
    // CHECK: [[words:%\d+]] = OpAccessChain %_ptr_StorageBuffer__runtimearr_uint %weights %uint_0
    // CHECK: OpCooperativeVectorMatrixMulNV [[v8]] {{%\d+}} %uint_0 [[words]] %uint_0 %uint_0 %uint_8 %uint_16 %uint_0 %false %uint_32 NoneKHR
    vector<half, 8> a = Multiply<half>(M::Load<MatrixLayout::RowMajor>(weights, 0, 32), v);
    // CHECK: OpCooperativeVectorMatrixMulNV [[v8]] {{%\d+}} %uint_0 {{%\d+}} %uint_256 %uint_0 %uint_8 %uint_16 %uint_2 %true
    vector<half, 8> b = MultiplyAdd<half>(M::Load<MatrixLayout::MulOptimalTranspose>(weights, 256, 0), v, a);
    VectorRef<ComponentType::F16, 8> bias = {weights, 1024};
    // CHECK: OpCooperativeVectorMatrixMulAddNV [[v8]] {{%\d+}} %uint_1000491002 {{%\d+}} %uint_512 %uint_0 {{%\d+}} %uint_1024 %uint_0
    vector<uint, 4> packed = 0x38383838;
    vector<half, 8> c = MultiplyAdd<half>(M::Load<MatrixLayout::MulOptimal>(weights, 512, 0),
                                          MakeInterpretedVector<ComponentType::F8_E4M3FN>(packed), bias);
    // CHECK: OpCooperativeVectorOuterProductAccumulateNV {{%\d+}} %uint_0 {{%\d+}} {{%\d+}} %uint_3 %uint_0
    OuterProduct<ComponentType::F16>(b, v).InterlockedAccumulate(gradients, 0);
    // CHECK: OpCooperativeVectorReduceSumAccumulateNV {{%\d+}} %uint_4096
    InterlockedAccumulate(gradients, 4096, c);
    return float4(a[0], b[1], c[2], 1);
}
