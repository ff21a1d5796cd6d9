// RUN: -T ps_6_8 -E main --show=spirv
// Comparison sampling with bias, level and gradients; gathers of raw texels.
// CHECK: OpImageSampleDrefExplicitLod %float %{{[0-9]+}} %{{[0-9]+}} %float_0_5 Lod %float_1
// CHECK: OpImageSampleDrefImplicitLod %float %{{[0-9]+}} %{{[0-9]+}} %float_0_5 Bias %float_1
// CHECK: OpImageSampleDrefExplicitLod %float %{{[0-9]+}} %{{[0-9]+}} %float_0_5 Grad
// CHECK: OpImageGather %v4uint
Texture2D shadow;
Texture2D<uint> raw;
SamplerState s;
SamplerComparisonState c;
float4 main(float2 uv : UV) : SV_Target
{
    float sum = shadow.SampleCmpLevel(c, uv, 0.5, 1);
    sum += shadow.SampleCmpBias(c, uv, 0.5, 1);
    sum += shadow.SampleCmpGrad(c, uv, 0.5, ddx(uv), ddy(uv));
    return sum + raw.GatherRaw(s, uv);
}
