// RUN: -T ps_6_0 -E main --show=spirv
// A texture and a sampler at one binding, both marked, are one variable; fetching takes the image out of it.

// CHECK-DAG: OpDecorate %picture Binding 3
// CHECK-NOT: %filter
// CHECK-DAG: [[combined:%\w+]] = OpTypeSampledImage [[image:%\w+]]
// CHECK-DAG: %_ptr_UniformConstant_type_sampled_image = OpTypePointer UniformConstant [[combined]]

[[vk::combinedImageSampler]] [[vk::binding(3, 0)]] Texture2D<float4> picture;
[[vk::combinedImageSampler]] [[vk::binding(3, 0)]] SamplerState filter;
SamplerState other : register(s5);

// CHECK: OpFunction
float4 main(float2 p : P) : SV_Target
{
    // CHECK: [[loaded:%\d+]] = OpLoad [[combined]] %picture
    // CHECK: OpImageSampleImplicitLod %v4float [[loaded]]
    float4 color = picture.Sample(filter, p);
    // CHECK: [[part:%\d+]] = OpImage [[image]] {{%\d+}}
    // CHECK: OpImageFetch %v4float [[part]]
    color += picture.Load(int3(0, 0, 0));
    // CHECK: OpSampledImage [[combined]]
    return color + picture.Sample(other, p);
}
