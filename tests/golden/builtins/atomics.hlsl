// RUN: -T cs_6_0 -E main --show=ir
groupshared int g[4];
RWStructuredBuffer<uint> b;
RWTexture2D<uint> t;
RWByteAddressBuffer w;

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint old;
    // scope workgroup for groupshared memory, device for all else; the value takes the sign of the memory
    // CHECK: int = atomic_add {{%[0-9]+}}, int 1 [2, 0]
    InterlockedAdd(g[i], 1);
    // CHECK: [[a:%[0-9]+]]: uint = atomic_max {{%[0-9]+}}, uint 7 [1, 0]
    InterlockedMax(b[0], 7, old);
    // pointer, value, comparator
    // CHECK: atomic_compare_exchange {{%[0-9]+}}, uint 2, uint 1 [1, 0, 0]
    InterlockedCompareExchange(b[1], 1, 2, old);
    // CHECK: [[p:%[0-9]+]]: {{.*}} = texel_pointer @t, uint2{3, 4}, uint 0
    // CHECK: atomic_or [[p]], uint 1 [1, 0]
    InterlockedOr(t[uint2(3, 4)], 1);
    // a signed comparison of a word: the operand tells it
    // CHECK: uint = atomic_min {{%[0-9]+}}, int -5 [1, 0]
    w.InterlockedMin(8, -5);
    b[2] = old;
}
