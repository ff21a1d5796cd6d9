// RUN: -T ps_6_0 -E main --show=spirv
// Resources as operands: images and samplers are loaded, by reference they are their variables. Handles of types that
// the source spells are resources like others.

// CHECK-DAG: OpDecorate %spelled Binding 7
// CHECK-DAG: OpDecorate %spelled DescriptorSet 2
// CHECK-DAG: [[image:%\w+]] = OpTypeImage %float 2D 2 0 0 1 Unknown
// CHECK-DAG: [[pair:%\w+]] = OpTypeSampledImage [[image]]
// CHECK-DAG: OpTypeImage %float 2D 0 0 0 1 Unknown

Texture2D<float4> images[4];
SamplerState smooth;
RWTexture2D<uint> counters;

template <uint n> using Word = vk::Literal<vk::integral_constant<uint, n> >;
[[vk::binding(7, 2)]]
vk::SpirvOpaqueType<25, float, Word<1>, Word<0>, Word<0>, Word<0>, Word<1>, Word<0> > spelled;

using Pair = vk::SpirvOpaqueType<27, Texture2D<float4> >;
[[vk::ext_instruction(86)]] Pair combine(Texture2D<float4> t, SamplerState s);
[[vk::ext_instruction(87)]] float4 sample_at(Pair p, float2 uv);
template <class Image> [[vk::ext_instruction(95)]] float4 fetch(Image i, int2 at);
using Texel = vk::SpirvOpaqueType<32, Word<11>, uint>;
[[vk::ext_instruction(60)]] Texel texel([[vk::ext_reference]] RWTexture2D<uint> t, uint2 at, uint sample);
[[vk::ext_instruction(234)]] uint add(Texel p, uint scope, uint semantics, uint n);

float4 main(float2 uv : UV, nointerpolation uint k : K) : SV_Target
{
    // CHECK: [[t:%\d+]] = OpLoad [[image]]
    // CHECK: [[s:%\d+]] = OpLoad %type_sampler %smooth
    // CHECK: OpSampledImage [[pair]] [[t]] [[s]]
    float4 sum = sample_at(combine(images[k], smooth), uv);
    // CHECK: OpLoad {{%\d+}} %spelled
    sum += fetch(spelled, int2(1, 2));
    // CHECK: OpImageTexelPointer %_ptr_Image_uint %counters
    return sum + add(texel(counters, uint2(3, 4), 0), 1, 0, 2);
}
// dxc: dxc 1.8 takes no resource as an operand of an inline type
