// RUN: -T cs_6_0 -E main
// What inline SPIR-V refuses while declarations are checked.

[[vk::ext_builtin_input(24)]] static uint3 writable; // error: OSH0364
[[vk::ext_builtin_input(26)]] static const uint3 group;
[[vk::ext_builtin_output(26)]] static uint3 also_group; // error: OSH0365
[[vk::ext_builtin_input(27)]] [[vk::ext_builtin_output(27)]] static const uint3 both; // error: OSH0363

typedef vk::SpirvOpaqueType<28, float, 4> NumberAsType; // error: OSH0285
typedef vk::SpirvOpaqueType<28, float, vk::Literal<bool> > NotANumber; // error: OSH0285
typedef vk::SpirvType<21, 3, 3, vk::Literal<vk::integral_constant<uint, 8> > > OddAlignment; // error: OSH0285

struct S
{
    vk::WorkgroupSpirvPointer<float> p; // error: OSH0367
};
vk::WorkgroupSpirvPointer<float> global; // error: OSH0367

groupshared float shared_data[4];
template <typename T> [[vk::ext_instruction(83)]] vk::WorkgroupSpirvPointer<T> address([[vk::ext_reference]] T v);

[numthreads(1, 1, 1)]
void main()
{
    vk::WorkgroupSpirvPointer<float> p = address(shared_data[0]);
    p = address(shared_data[1]); // error: OSH0239
    vk::WorkgroupSpirvPointer<float> several[2]; // error: OSH0367
}
