// RUN: -T ps_6_0 -E main --show=spirv
// Functions that take resources are inlined: no resource is a parameter or a local of the module.

// CHECK-NOT: OpFunctionParameter
// CHECK: OpFunctionEnd
// CHECK-NOT: OpFunction

Texture2D<float4> first;
Texture2D<float4> second;
SamplerState state;

struct Layer
{
    Texture2D<float4> image;
    float weight;
};

float4 take(Texture2D<float4> image, float2 uv)
{
    return image.Sample(state, uv);
}

float4 weigh(Layer layer, float2 uv)
{
    return take(layer.image, uv) * layer.weight;
}

float4 main(float2 uv : TEXCOORD) : SV_Target
{
    Layer layer;
    layer.image = second;
    layer.weight = 0.25;
    return take(first, uv) + weigh(layer, uv);
}
