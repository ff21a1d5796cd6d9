// RUN: -T cs_6_5 -E main --show=ir
RWStructuredBuffer<uint4> r;

[numthreads(64, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
    // lanes leave the loop group by group; those of a group ask together who is there
    // CHECK: wave {{%[0-9]+}} [338, -1]
    // CHECK: [[same:%[0-9]+]]: bool = eq
    // CHECK: branch_if [[same]]
    // CHECK: uint4 = wave {{.*}} [339, -1]
    r[i] = WaveMatch(i & 3);
}
