// RUN: -T cs_6_0 -E main --show=spirv
// dxc: of 2024 crashes at vk::BufferPointer
// Variables and parameters that hold addresses say that others may lead to the same place. Casts cost nothing where only
// the alignment changes.

// CHECK-DAG: OpDecorate %pointers AliasedPointer
// CHECK-DAG: OpDecorate %p AliasedPointer
// CHECK-DAG: %pointers = OpVariable %_ptr_Function__arr__ptr_PhysicalStorageBuffer_Derived_uint_2 Function
// CHECK-DAG: %p = OpFunctionParameter %_ptr_PhysicalStorageBuffer_Base
// CHECK-DAG: OpBitcast %_ptr_PhysicalStorageBuffer_Base {{%\w+}}
// CHECK-DAG: OpStore {{%\w+}} {{%\w+}} Aligned 4

struct Base { int a; };
struct Derived : Base { int b; };
cbuffer Pointers { vk::BufferPointer<Derived, 16> one; vk::BufferPointer<Derived, 16> two; };
RWStructuredBuffer<uint> index;

[noinline] void add(vk::BufferPointer<Base, 4> p) { p.Get().a += 1; }

[numthreads(1, 1, 1)]
void main()
{
    vk::BufferPointer<Derived, 16> pointers[2] = { one, two };
    pointers[index[0]].Get().b = 3;
    add(vk::static_pointer_cast<Base, 4>(pointers[1]));
}
