// RUN: -T cs_6_0 -E main --show=spirv
// A byte-address buffer is an array of 32-bit words.

// CHECK-DAG: OpDecorate [[array:%\w+]] ArrayStride 4
// CHECK-DAG: [[array]] = OpTypeRuntimeArray %uint
// CHECK-DAG: OpMemberDecorate %type_ByteAddressBuffer 0 NonWritable

ByteAddressBuffer source;
RWByteAddressBuffer target;

// CHECK: OpFunction
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    // CHECK: [[word:%\w+]] = OpShiftRightLogical %uint {{%\w+}} %uint_2
    // CHECK: [[place:%\w+]] = OpAccessChain {{%\w+}} %source %uint_0 [[word]]
    // CHECK: OpLoad %uint [[place]]
    target.Store(0, source.Load(id.x));
}
