// RUN: -T cs_6_0 -E main --show=spirv
// 64-bit integers and doubles declare their capability.

// CHECK-DAG: OpCapability Int64
// CHECK-DAG: OpCapability Float64
// CHECK-DAG: OpTypeInt 64 0
// CHECK-DAG: OpTypeFloat 64

RWStructuredBuffer<uint64_t> integers;
RWStructuredBuffer<double> doubles;

[numthreads(1, 1, 1)]
void main()
{
    integers[0] = integers[1] * 3;
    doubles[0] = doubles[1] * 0.5L;
}
