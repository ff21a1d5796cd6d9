// RUN: -T cs_6_6 -E main --show=spirv
// dxc: an assertion of its own fails
// Pointers of inline SPIR-V in templates: told apart by partial specialisations, chosen by conditions, read and written
// with the layout of their memory, where a bool is a number.

template <bool condition, class T> struct EnableIf {};
template <class T> struct EnableIf<true, T> { using type = T; };
template <uint storage, class T>
using Pointer = vk::SpirvOpaqueType<32, vk::Literal<vk::integral_constant<uint, storage> >, T>;
template <class T> struct IsPointer { static const bool value = false; };
template <uint storage, class T> struct IsPointer<Pointer<storage, T> > { static const bool value = true; };

template <class T>
[[vk::ext_instruction(234)]] typename EnableIf<!IsPointer<T>::value, T>::type
add([[vk::ext_reference]] T place, uint scope, uint semantics, T value);
template <class T, class P>
[[vk::ext_instruction(234)]] typename EnableIf<IsPointer<P>::value, T>::type
add(P place, uint scope, uint semantics, T value);

template <class T, uint alignment>
[[vk::ext_capability(5347)]] [[vk::ext_instruction(61)]]
T load(Pointer<5349, T> p, [[vk::ext_literal]] uint aligned = 2, [[vk::ext_literal]] uint number = alignment);
template <class T, uint alignment>
[[vk::ext_instruction(62)]]
void store(Pointer<5349, T> p, T v, [[vk::ext_literal]] uint aligned = 2, [[vk::ext_literal]] uint number = alignment);
template <class T> [[vk::ext_instruction(124)]] Pointer<5349, T> at(uint64_t address);
template <class P, class B> [[vk::ext_instruction(65)]] P chain([[vk::ext_reference]] B b, uint member, uint index);

struct Item
{
    float3x2 m;
    bool flag;
    bool2 flags[2];
};
struct Push
{
    uint64_t address;
};
[[vk::push_constant]] Push push;
RWByteAddressBuffer words;
groupshared uint count;

[numthreads(1, 1, 1)]
void main()
{
    // CHECK: OpAtomicIAdd %uint %count %uint_2 %uint_0 %uint_1
    add(count, 2, 0, 1u);
    // CHECK: [[word:%\d+]] = OpAccessChain %_ptr_StorageBuffer_uint %words %uint_0 %uint_3
    // CHECK: OpAtomicIAdd %uint [[word]] %uint_1 %uint_0 %uint_7
    add<uint>(chain<Pointer<12, uint> >(words, 0, 3), 1, 0, 7u);
    // CHECK: [[p:%\d+]] = OpBitcast %_ptr_PhysicalStorageBuffer_Item
    // CHECK: [[loaded:%\d+]] = OpLoad %Item [[p]] Aligned 16
    // CHECK: [[flag:%\d+]] = OpCompositeExtract %uint [[loaded]] 1
    // CHECK: OpINotEqual %bool [[flag]] %uint_0
    Item item = load<Item, 16>(at<Item>(push.address));
    item.flag = !item.flags[1].y;
    // CHECK: [[made:%\d+]] = OpCompositeConstruct %Item %
    // CHECK: OpStore {{%\d+}} [[made]] Aligned 16
    store<Item, 16>(at<Item>(push.address + 64), item);
}
