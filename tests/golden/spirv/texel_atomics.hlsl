// RUN: -T cs_6_0 -E main --show=spirv
// Atomics on a texel go through OpImageTexelPointer.

RWTexture2D<uint> counts;
RWBuffer<int> marks;

// CHECK: OpFunction
[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    // CHECK: [[texel:%\w+]] = OpImageTexelPointer {{%\w+}} %counts {{%\w+}} %uint_0
    // CHECK-NEXT: OpAtomicIAdd %uint [[texel]] %uint_1 %uint_0 %uint_1
    InterlockedAdd(counts[id.xy], 1);
    // CHECK: [[mark:%\w+]] = OpImageTexelPointer {{%\w+}} %marks {{%\w+}} %uint_0
    // CHECK-NEXT: OpAtomicSMax %int [[mark]] %uint_1 %uint_0
    InterlockedMax(marks[id.x], -5);
}
