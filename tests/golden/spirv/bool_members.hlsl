// RUN: -T cs_6_0 -E main --show=spirv
// A bool in a buffer is a 32-bit word, compared with zero when it is read.

struct Flags
{
    bool one;
    bool3 three;
};

RWStructuredBuffer<Flags> flags;

// CHECK-DAG: OpMemberDecorate %Flags 1 Offset 4
// CHECK-DAG: %Flags = OpTypeStruct %uint %v3uint
// CHECK: OpFunction
[numthreads(1, 1, 1)]
void main()
{
    // CHECK: [[word:%\w+]] = OpLoad %uint
    // CHECK: OpI{{(Not)?}}Equal %bool [[word]] %uint_0
    // CHECK: OpSelect
    flags[1].one = !flags[0].one;
}
