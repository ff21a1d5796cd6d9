// RUN: -T cs_6_2 -E main -enable-16bit-types --show=spirv
// RUN: -T cs_6_2 -E main --show=spirv --check-prefix=MIN
// With the switch half is a 16-bit float; without it min16 types are 32 bits wide with RelaxedPrecision.

// CHECK-DAG: OpCapability Float16
// CHECK-DAG: OpTypeFloat 16
// CHECK-DAG: OpDecorate {{%\w+}} ArrayStride 2
// MIN-NOT: OpCapability Float16
// MIN: RelaxedPrecision
// MIN-NOT: OpTypeFloat 16

RWStructuredBuffer<min16float> data;

[numthreads(1, 1, 1)]
void main()
{
    data[0] = data[1] * data[2];
}
