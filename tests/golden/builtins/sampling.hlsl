// RUN: -T ps_6_0 -E main --show=ir
Texture2D<float3> t;
Texture2DArray<float> a;
SamplerState s;
SamplerComparisonState c;

float4 main(float3 p : P) : SV_Target {
    // image operands in the order of their bits: bias 1, lod 2, grad 4, constant offset 8, offset 16, minimal lod 128
    // CHECK: [[i:%[0-9]+]]: object Texture2D<float3> = sampled_image
    // CHECK: float4 = image_sample [[i]], {{%[0-9]+}} [0, 0]
    float3 x = t.Sample(s, p.xy);
    // CHECK: image_sample {{%[0-9]+}}, {{%[0-9]+}}, float 2.0, int2{1, -1}, float 0.5 [137, 0]
    x += t.SampleBias(s, p.xy, 2, int2(1, -1), 0.5);
    // CHECK: image_sample_explicit {{%[0-9]+}}, {{%[0-9]+}}, float 1.0 [2, 0]
    x += t.SampleLevel(s, p.xy, 1);
    // CHECK: image_sample_explicit {{%[0-9]+}}, {{%[0-9]+}}, {{%[0-9]+}}, {{%[0-9]+}} [4, 0]
    x += t.SampleGrad(s, p.xy, p.yz, p.yz);
    // CHECK: float = image_sample_dref_explicit {{%[0-9]+}}, {{%[0-9]+}}, float 0.25, float 0.0 [2, 0]
    x.x += a.SampleCmpLevelZero(c, p, 0.25);
    // a gather's offset may be computed at run time
    // CHECK: image_gather {{%[0-9]+}}, {{%[0-9]+}}, int 1, [[o:%[0-9]+]] [16, 0]
    x += t.GatherGreen(s, p.xy, int2(p.xy)).xyz;
    // CHECK: float4 = image_fetch {{%[0-9]+}}, int2{1, 2}, int 3 [2, 0]
    // CHECK-NEXT: float3 = shuffle
    x += t.Load(int3(1, 2, 3));
    return float4(x, 1);
}
