// RUN: -T cs_6_10 -E main --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8
// A groupshared parameter is the variable that it is given, through every function on the way.
groupshared float tile[16];
groupshared uint counts[2];
RWStructuredBuffer<float> data;

template <typename T, int Size>
void put(groupshared T to[Size], uint i, T x)
{
    to[i] = x;
}

uint add(groupshared uint to[2])
{
    uint before;
    InterlockedAdd(to[1], 1, before);
    return before;
}

float sum(groupshared float a[16], uint i)
{
    put(a, i + 1, 2.0);
    return a[i];
}

[numthreads(16, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    // CHECK: [[p:%\d+]] = OpAccessChain %_ptr_Workgroup_float %tile [[i:%\d+]]
    // CHECK-NEXT: OpStore [[p]] %float_1
    put(tile, i, 1.0);
    // CHECK: OpControlBarrier
    GroupMemoryBarrierWithGroupSync();
    // CHECK: [[c:%\d+]] = OpAccessChain %_ptr_Workgroup_uint %counts %int_1
    // CHECK: OpAtomicIAdd %uint [[c]]
    // CHECK: [[q:%\d+]] = OpAccessChain %_ptr_Workgroup_float %tile
    // CHECK-NEXT: OpStore [[q]] %float_2
    // CHECK-NOT: Function
    // CHECK: OpReturn
    data[i] = float(add(counts)) + sum(tile, i);
}
