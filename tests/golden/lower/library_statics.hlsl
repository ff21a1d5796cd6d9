// RUN: -T lib_6_6 --show=spirv
// dxc: orders the functions of a library in its own way
// Two entry points of a library share a static that a function which stays changes: one variable.
static uint counter;
RWStructuredBuffer<uint> result;

[noinline] void advance(uint n)
{
    counter += n;
}

[shader("compute")][numthreads(1, 1, 1)] void first()
{
    advance(1);
    result[0] = counter;
}

[shader("compute")][numthreads(1, 1, 1)] void second()
{
    advance(2);
    result[1] = counter;
}
// CHECK: %counter = OpVariable %_ptr_Private_uint Private
// CHECK-NOT: OpVariable %_ptr_Private_uint Private
