// RUN: -T cs_6_0 -E main --show=spirv
// dxc: of 2024 crashes at vk::BufferPointer
// An address is a pointer to physical storage; a struct that holds addresses of its own kind is announced. Each access
// says what its address is a multiple of.

// CHECK-DAG: OpCapability PhysicalStorageBufferAddresses
// CHECK-DAG: OpMemoryModel PhysicalStorageBuffer64 GLSL450
// CHECK-DAG: OpMemberDecorate %Node 2 Offset 24
// CHECK: OpTypeForwardPointer [[pointer:%\w+]] PhysicalStorageBuffer
// CHECK: %Node = OpTypeStruct %v4float %uint [[pointer]] %v3float
// CHECK: [[pointer]] = OpTypePointer PhysicalStorageBuffer %Node
// CHECK: [[next:%\w+]] = OpLoad [[pointer]] {{%\w+}} Aligned 8
// CHECK: OpLoad %v4float {{%\w+}} Aligned 32
// CHECK: OpLoad %v3float {{%\w+}} Aligned 32
// CHECK: [[number:%\w+]] = OpBitcast %ulong [[next]]
// CHECK: [[sum:%\w+]] = OpIAdd %ulong [[number]] %ulong_8
// CHECK: [[float:%\w+]] = OpBitcast %_ptr_PhysicalStorageBuffer_float [[sum]]
// CHECK: OpLoad %float [[float]] Aligned 4
// CHECK: OpAtomicIAdd %uint {{%\w+}} %uint_1 %uint_0 %uint_1

typedef struct Node NodeType;
typedef vk::BufferPointer<NodeType, 32> NodePointer;
struct Node { float4 a; uint count; NodePointer next; float3 b; };
struct Push { NodePointer first; };

[[vk::push_constant]] Push push;
RWStructuredBuffer<float4> result;

[numthreads(1, 1, 1)]
void main()
{
    NodePointer p = push.first.Get().next;
    result[0] = p.Get().a;
    result[1].xyz = p.Get().b;
    result[2].x = vk::BufferPointer<float>((uint64_t)p + 8).Get();
    InterlockedAdd(p.Get().count, 1);
}
