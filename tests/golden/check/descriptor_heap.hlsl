// RUN: -T cs_6_6 -E main
RWStructuredBuffer<uint> result;

template<typename T>
uint first(T heap)
{
    RWBuffer<uint> words = heap[0]; // error: OSH0375
    return words[0];
}

[numthreads(1, 1, 1)]
void main()
{
    result[0] = first(ResourceDescriptorHeap);
    Texture2D<float4> image = ResourceDescriptorHeap; // error: OSH0234
    result[1] = ResourceDescriptorHeap[0]; // error: OSH0234
}
