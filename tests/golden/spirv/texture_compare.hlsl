// RUN: -T ps_6_0 -E main --show=spirv
// Comparison samplers use the Dref instructions.

Texture2D<float> shadow;
TextureCube<float> cube;
SamplerComparisonState compare;

// CHECK: OpFunction
float4 main(float3 p : TEXCOORD) : SV_Target
{
    // CHECK: OpImageSampleDrefImplicitLod %float
    float a = shadow.SampleCmp(compare, p.xy, p.z);
    // CHECK: OpImageSampleDrefExplicitLod %float {{%\w+}} {{%\w+}} {{%\w+}} Lod %float_0
    float b = cube.SampleCmpLevelZero(compare, p, 0.5);
    // CHECK: OpImageDrefGather %v4float
    float4 c = shadow.GatherCmp(compare, p.xy, p.z);
    return a + b + c;
}
