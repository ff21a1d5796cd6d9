// RUN: -T ps_6_0 -E main
[[vk::bindng(3, 0)]]                     // warning: OSH0408
Texture2D<float4> color;
[[vk::binding(3, 0, 1)]]                 // error: OSH0403
SamplerState linear_sampler;
[[vk::binding("4")]]                     // error: OSH0403
Buffer<float> numbers;
[[vk::constant_id(1)]]                   // error: OSH0403
const float3 tint = 1;
[[vk::location]]                         // error: OSH0403
float4 main([[vk::lcation(2)]] float2 uv : UV) : SV_Target // warning: OSH0408
{
    return color.Sample(linear_sampler, uv);
}
