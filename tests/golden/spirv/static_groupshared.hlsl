// RUN: -T cs_6_2 -E main -HV 2021 --show=spirv
// Groupshared memory: `static` and templates of variables change nothing.
// CHECK-DAG: %outer = OpVariable %_ptr_Workgroup__arr_uint_uint_64 Workgroup
// CHECK-DAG: %sized_64_ = OpVariable %_ptr_Workgroup__arr_uint_uint_64 Workgroup
static groupshared uint outer[64];
template <uint n> groupshared uint sized[n];
RWStructuredBuffer<uint> data;

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    // CHECK: OpStore
    outer[i] = data[i];
    sized<64>[i] = i + 2;
    // CHECK: OpControlBarrier
    GroupMemoryBarrierWithGroupSync();
    data[i] = outer[63 - i] + sized<64>[63 - i];
}
