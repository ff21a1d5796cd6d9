// RUN: -T cs_6_0 -E main --show=spirv
// Types spelled as instructions: operands are ids of types and constants or literal words; sizes and alignments count
// in buffers; what a type's name asks for is declared where the type is used.

// CHECK-DAG: OpCapability Int8
// CHECK-DAG: OpCapability StorageBuffer8BitAccess
// CHECK-NOT: Float64Buffer
// CHECK-DAG: OpExtension "on_the_type"
// CHECK-DAG: OpMemberDecorate {{%\w+}} 1 Offset 4
// CHECK-DAG: OpDecorate {{%\w+}} ArrayStride 8
// CHECK-DAG: [[byte:%\w+]] = OpTypeInt 8 0
// CHECK-DAG: OpTypeArray [[byte]] %uint_3

template <uint bits, uint sign>
using Integer [[vk::ext_extension("on_the_type")]] =
    vk::SpirvType<21, bits / 8, bits / 8, vk::Literal<vk::integral_constant<uint, bits> >,
                  vk::Literal<vk::integral_constant<uint, sign> > >;

[[vk::ext_capability(39)]] typedef Integer<8, 0> byte;

// not used: not declared
using Unused [[vk::ext_capability(11), vk::ext_extension("never")]] = vk::SpirvOpaqueType<20>;

struct Row
{
    [[vk::ext_capability(4448)]] byte first;
    uint second;
};

[[vk::ext_instruction(113)]] uint widen(byte b);

RWStructuredBuffer<Row> rows;
groupshared vk::SpirvOpaqueType<28, byte, vk::integral_constant<uint, 3> > three;

[[vk::ext_instruction(81)]] byte part(vk::SpirvOpaqueType<28, byte, vk::integral_constant<uint, 3> > all,
                                      [[vk::ext_literal]] uint index);

[numthreads(1, 1, 1)]
void main()
{
    _Static_assert(vk::integral_constant<int, 7>::value == 7, "the number of a number");
    // CHECK: [[loaded:%\d+]] = OpLoad [[byte]]
    // CHECK: [[wide:%\d+]] = OpUConvert %uint [[loaded]]
    byte b = rows[0].first;
    // CHECK: OpCompositeExtract [[byte]] {{%\d+}} 2
    rows[1].second = widen(b) + widen(part(three, 2));
}
// dxc: dxc 1.8 takes these attributes on variables and functions alone
