// RUN: -T cs_6_5 -E main -fspv-use-vulkan-memory-model --show=spirv
// Each access says with whom memory is shared: no variable is coherent, and the queue family stands for the device.
// What a group writes its threads see through a barrier; what nobody writes needs nothing.

RWStructuredBuffer<int> counts;
StructuredBuffer<int> fixed;
globallycoherent RWStructuredBuffer<int> common;
globallycoherent RWTexture2D<float> image;
groupshared uint sum;

// CHECK: OpMemoryModel Logical Vulkan
// CHECK-NOT: Coherent
// CHECK: OpAtomicIAdd %int %{{\w+}} %uint_5 %uint_0 %int_3
// CHECK: OpAtomicIAdd %uint %sum %uint_2 %uint_0 %uint_2
// CHECK: OpMemoryBarrier %uint_5 %uint_2120
// CHECK: OpLoad %int %{{\w+}} MakePointerVisible|NonPrivatePointer %uint_5
// CHECK: OpStore %{{\w+}} %{{\w+}} MakePointerAvailable|NonPrivatePointer %uint_5
// CHECK: OpImageRead %v4float %{{\w+}} %{{\w+}} MakeTexelVisible|NonPrivateTexel %uint_5
// CHECK: OpImageWrite %{{\w+}} %{{\w+}} %{{\w+}} MakeTexelAvailable|NonPrivateTexel %uint_5
// CHECK: OpLoad %uint %sum MakePointerVisible|NonPrivatePointer %uint_2
// CHECK: OpLoad %int %{{\d+}}
// CHECK-NEXT: OpBitcast
// CHECK: OpStore %{{\d+}} %{{\d+}} MakePointerAvailable|NonPrivatePointer %uint_2
[numthreads(4, 1, 1)]
void main(uint thread : SV_GroupIndex)
{
    InterlockedAdd(counts[0], 3);
    InterlockedAdd(sum, 2);
    DeviceMemoryBarrier();
    common[0] = common[1];
    image[uint2(1, 2)] = image[uint2(2, 3)];
    GroupMemoryBarrierWithGroupSync();
    counts[thread] = sum + fixed[thread];
}
