// RUN: -T cs_6_0 -E main
// What inline SPIR-V refuses where calls are lowered.

[[vk::ext_instruction(62)]] void put([[vk::ext_reference]] float p, float v, [[vk::ext_literal]] uint mask);
[[vk::ext_decorate_string(5636, "t")]] [noinline] uint named(uint x) // error: OSH0366
{
    return x;
}
static uint changing;

groupshared float shared_data[4];
RWStructuredBuffer<float> data;
template <typename T> [[vk::ext_instruction(83)]] vk::WorkgroupSpirvPointer<T> address([[vk::ext_reference]] T v);
[[vk::ext_instruction(61)]] float read(vk::WorkgroupSpirvPointer<float> p);

vk::WorkgroupSpirvPointer<float> either(bool first)
{
    if (first)
        return address(shared_data[0]);
    return address(shared_data[1]); // error: OSH5020
}

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupID)
{
    float x;
    put(x + 1, 2, 0); // error: OSH0360
    put(x, 2, changing); // error: OSH0389
    data[0] = x + named(i) + read(either(i != 0));
}
