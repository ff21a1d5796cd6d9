// RUN: -T ps_6_0 -E main --show=ir
vk::SampledTexture2D<float4> t;

float4 main(float2 p : P) : SV_Target {
    // texture and sampler are one object: no sampled image is put together, fetches take the image out of it
    // CHECK-NOT: = sampled_image
    // CHECK: [[t:%[0-9]+]]: {{.*}} = load @t
    // CHECK: float4 = image_sample [[t]], {{%[0-9]+}} [0, 0]
    float4 x = t.Sample(p);
    // CHECK: [[i:%[0-9]+]]: {{.*}} = image_of
    // CHECK: float4 = image_fetch [[i]]
    return x + t.Load(int3(1, 2, 0));
}
