// RUN: -T ps_6_6 -E main -fvk-bind-register s10 0 10 0
// Every resource has a place then, the heaps by options of their own.
SamplerState filter : register(s10);

float4 main() : SV_Target
{
    Texture2D<float4> image = ResourceDescriptorHeap[0]; // error: OSH0441
    return image.Sample(filter, float2(0.5, 0.5));
}
