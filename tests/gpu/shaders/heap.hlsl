// Resources of many types from one heap of mutable descriptors, samplers and counters from heaps of their own.
struct Slots { uint bytes, images, target, result, counted; };
struct Sum { float value; uint thread; };

float4 sample(Texture2D<float4> image, SamplerState way, float x)
{
    return image.SampleLevel(way, float2(x, 0.5), 0);
}

[numthreads(8, 1, 1)]
void main(uint thread : SV_DispatchThreadID)
{
    ConstantBuffer<Slots> slots = ResourceDescriptorHeap[0];
    ByteAddressBuffer bytes = ResourceDescriptorHeap[slots.bytes];
    RWTexture2D<float4> target = ResourceDescriptorHeap[slots.target];
    RWStructuredBuffer<Sum> result = ResourceDescriptorHeap[slots.result];

    // Threads take different images and samplers.
    uint image = slots.images + (thread & 1);
    float x = asfloat(bytes.Load(4 * thread));
    float4 seen = sample(ResourceDescriptorHeap[NonUniformResourceIndex(image)],
        SamplerDescriptorHeap[NonUniformResourceIndex(thread >> 1 & 1)], x);
    target[uint2(thread, 0)] = target[uint2(thread, 0)] + seen;
    result[thread].value = target[uint2(thread, 0)].x;
    result[thread].thread = thread;

    RWStructuredBuffer<uint> counted = ResourceDescriptorHeap[slots.counted];
    if (thread & 4)
        counted[counted.IncrementCounter()] = thread;
}
