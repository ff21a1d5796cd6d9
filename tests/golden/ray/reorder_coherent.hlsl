// RUN: -T lib_6_9 --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

// What an invocation wrote before it was reordered it sees afterwards.
reordercoherent RWStructuredBuffer<uint> data;
RWStructuredBuffer<uint> r;

// CHECK: OpDecorate %data Coherent
// CHECK-NOT: OpDecorate %r Coherent
// CHECK: OpFunction
[shader("raygeneration")]
void main()
{
    data[1] = 3;
// the scope is that of a shader call
// CHECK: OpMemoryBarrier %uint_6 %uint_2120
    Barrier(UAV_MEMORY, REORDER_SCOPE);
// CHECK: OpReorderThreadWithHintEXT
    dx::MaybeReorderThread(r[1], 4);
    r[0] = data[1];
}
