// RUN: -T cs_6_0 -E main --show=spirv
// A storage class on a member of a constant buffer says nothing: it is a member like the others.

// CHECK-DAG: OpMemberDecorate %type_C 1 Offset 4
// CHECK-DAG: %type_C = OpTypeStruct %int %int

cbuffer C : register(b0)
{
    int first;
    groupshared int second;
};

RWBuffer<int> result : register(u0);

[numthreads(1, 1, 1)]
void main()
{
    result[first] = second;
}
