// RUN: -T ps_6_0 -E main --show=spirv
// Textures and samplers are separate and meet in OpSampledImage at each use.

// CHECK-DAG: [[image:%\w+]] = OpTypeImage %float 2D {{[02]}} 0 0 1 Unknown
// CHECK-DAG: [[sampler:%\w+]] = OpTypeSampler
// CHECK-DAG: [[sampled:%\w+]] = OpTypeSampledImage [[image]]

Texture2D<float4> colors;
Texture2D<float4> more;
SamplerState linearSampler;

// CHECK: OpFunction
float4 main(float2 uv : TEXCOORD) : SV_Target
{
    // CHECK: OpLoad [[image]] %colors
    // CHECK: OpLoad [[sampler]] %linearSampler
    // CHECK: OpSampledImage [[sampled]]
    // CHECK-NEXT: OpImageSampleImplicitLod %v4float
    float4 sum = colors.Sample(linearSampler, uv);
    // CHECK: OpImageSampleExplicitLod %v4float {{%\w+}} {{%\w+}} Lod %float_2
    sum += colors.SampleLevel(linearSampler, uv, 2.0);
    // CHECK: OpImageSampleImplicitLod %v4float {{%\w+}} {{%\w+}} Bias|ConstOffset
    sum += more.SampleBias(linearSampler, uv, 0.5, int2(1, -1));
    // CHECK: OpImageSampleExplicitLod %v4float {{%\w+}} {{%\w+}} Grad
    sum += more.SampleGrad(linearSampler, uv, uv.xx, uv.yy);
    // CHECK: OpImageGather %v4float {{%\w+}} {{%\w+}} %int_2
    sum += more.GatherBlue(linearSampler, uv);
    // CHECK: OpImageFetch %v4float {{%\w+}} {{%\w+}} Lod
    sum += more.Load(int3(uv, 1));
    return sum;
}
