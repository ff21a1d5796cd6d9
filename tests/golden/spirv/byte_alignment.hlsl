// RUN: -T cs_6_6 -E main --show=spirv
// dxc: of 2024 knows no aligned loads
// Where the place is known to be a multiple of 8 or 16, that many bytes are accessed at once, through a second variable
// at the binding of the buffer.

// CHECK-DAG: OpDecorate [[fours:%buffer\w*]] Binding 3
// CHECK-DAG: OpDecorate [[fours]] Aliased
// CHECK-DAG: [[fours]] = OpVariable %_ptr_StorageBuffer_type_RWStructuredBuffer_v4uint StorageBuffer
// CHECK: OpLoad %v4uint
// CHECK: OpLoad %v2uint
// CHECK: OpLoad %uint
// CHECK-NOT: OpLoad
// CHECK: OpStore
// CHECK-NOT: OpStore
// CHECK: OpFunctionEnd

struct Seven { uint4 a; uint3 b; };
[BaseAlignment(64)] RWByteAddressBuffer buffer : register(u3);

[numthreads(1, 1, 1)]
void main(uint t : SV_GroupIndex)
{
    Seven s = buffer.AlignedLoad<Seven>(16 * t, 16);
    buffer.AlignedStore(128, 128, uint4(s.a.x, s.b));
}
