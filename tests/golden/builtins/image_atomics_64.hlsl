// RUN: -T cs_6_6 -E main --show=spirv
// CHECK-DAG: OpCapability Int64Atomics
// CHECK-DAG: OpCapability Int64ImageEXT
// CHECK-DAG: OpExtension "SPV_EXT_shader_image_int64"
// CHECK: OpImageTexelPointer
// CHECK: OpAtomicIAdd %ulong
// CHECK: OpAtomicUMax %ulong
// CHECK: OpAtomicCompareExchange %ulong
// CHECK: OpAtomicExchange %float
RWTexture2D<uint64_t> image;
RWTexture2D<float> numbers;
[numthreads(8, 8, 1)]
void main(uint2 i : SV_DispatchThreadID)
{
    uint64_t old;
    float before;
    InterlockedAdd(image[i], 1, old);
    InterlockedMax(image[i], old);
    InterlockedCompareExchange(image[i], 1, 2, old);
    InterlockedExchange(numbers[i], 2.5, before);
}
