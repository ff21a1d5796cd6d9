// RUN: -T cs_6_0 -E main --show=spirv
// Scopes and memory semantics of the six barriers.

groupshared uint shared_[4];
RWStructuredBuffer<uint> data;

// CHECK: OpFunction
[numthreads(4, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    shared_[index] = index;
    // CHECK: OpControlBarrier %uint_2 %uint_2 %uint_264
    GroupMemoryBarrierWithGroupSync();
    // CHECK: OpMemoryBarrier %uint_2 %uint_264
    GroupMemoryBarrier();
    // CHECK: OpControlBarrier %uint_2 %uint_1 %uint_2120
    DeviceMemoryBarrierWithGroupSync();
    // CHECK: OpMemoryBarrier %uint_1 %uint_2120
    DeviceMemoryBarrier();
    // CHECK: OpControlBarrier %uint_2 %uint_1 %uint_2376
    AllMemoryBarrierWithGroupSync();
    // CHECK: OpMemoryBarrier %uint_1 %uint_2376
    AllMemoryBarrier();
    data[index] = shared_[3 - index];
}
