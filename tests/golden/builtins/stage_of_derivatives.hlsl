// RUN: -T vs_6_0 -E main
// A level chosen by derivatives needs a stage that has them.
Texture2D<float4> color;
Texture2D<float> shadow;
SamplerState linear_sampler;
SamplerComparisonState comparison;

float4 main(float2 uv : TEXCOORD) : SV_Position
{
    float4 sum = color.Sample(linear_sampler, uv);               // error: OSH0310
    sum += color.SampleBias(linear_sampler, uv, 1);              // error: OSH0310
    sum += shadow.SampleCmp(comparison, uv, 0.5);                // error: OSH0310
    sum += color.CalculateLevelOfDetail(linear_sampler, uv);     // error: OSH0310
    sum += color.SampleLevel(linear_sampler, uv, 0) + shadow.SampleCmpLevelZero(comparison, uv, 0.5);
    return sum + color.Gather(linear_sampler, uv);
}
