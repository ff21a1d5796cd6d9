// RUN: -T cs_6_8 -E main --show=spirv
// Flags of Barrier as scopes and memory semantics; 0, 0 is nothing.
// CHECK: OpControlBarrier %uint_2 %uint_2 %uint_264
// CHECK: OpMemoryBarrier %uint_1 %uint_2376
// CHECK: OpMemoryBarrier %uint_1 %uint_2120
// CHECK-NOT: Barrier
RWBuffer<uint> words;
groupshared uint kept[64];
[numthreads(64, 1, 1)] void main(uint t : SV_GroupIndex)
{
    kept[t] = t;
    Barrier(GROUP_SHARED_MEMORY, GROUP_SYNC | GROUP_SCOPE);
    words[t] = kept[63 - t];
    Barrier(words, DEVICE_SCOPE);
    Barrier(UAV_MEMORY, DEVICE_SCOPE);
    Barrier(0, 0);
}
