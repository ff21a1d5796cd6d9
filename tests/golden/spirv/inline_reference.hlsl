// RUN: -T cs_6_0 -E main --show=spirv
// An argument by reference is the memory of a variable, which pointers made from it keep changing; between registers
// and memory with a layout structs are copied member by member.

// CHECK-DAG: OpCapability PhysicalStorageBufferAddresses
// CHECK-DAG: OpMemberDecorate [[laid:%\w+]] 1 Offset 16
// CHECK-DAG: OpTypePointer PhysicalStorageBuffer [[laid]]

using Element = vk::SpirvOpaqueType<32, vk::Literal<vk::integral_constant<uint, 7> >, float>;

template <class P, class B> [[vk::ext_instruction(65)]] P chain([[vk::ext_reference]] B base, uint index);
[[vk::ext_instruction(62)]] void put(Element pointer, float value);

struct Pair
{
    [[vk::ext_decorate(35, 0)]] float a;
    [[vk::ext_decorate(35, 16)]] float b;
};
using PairPointer = vk::SpirvOpaqueType<32, vk::Literal<vk::integral_constant<uint, 5349> >, Pair>;
template <class T, class U> [[vk::ext_instruction(124)]] T bitcast(U u);
[[vk::ext_capability(5347)]] [[vk::ext_instruction(61)]]
Pair read(PairPointer p, [[vk::ext_literal]] uint aligned = 2, [[vk::ext_literal]] uint alignment = 16);

RWStructuredBuffer<float4> data;

struct Holder
{
    float4 v;
    void set(uint i, float x)
    {
        Element p = chain<Element>(v, i);
        put(p, x);
    }
};

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupID)
{
    Holder h;
    h.v = data[0];
    // CHECK: OpStore [[memory:%\w+]] {{%\d+}}
    // CHECK: [[at:%\d+]] = OpAccessChain %_ptr_Function_float [[memory]]
    // CHECK: OpStore [[at]] {{%\w+}}
    // CHECK: OpLoad %v4float [[memory]]
    h.set(i, 5);
    // CHECK: [[whole:%\d+]] = OpLoad [[laid]] {{%\d+}} Aligned 16
    // CHECK: OpCopyLogical {{%\w+}} [[whole]]
    h.v.x += read(bitcast<PairPointer>(uint64_t(i) * 32)).b;
    data[1] = h.v;
}
// dxc: dxc 1.8 breaks off with an internal error
