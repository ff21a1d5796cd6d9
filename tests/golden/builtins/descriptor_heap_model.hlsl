// RUN: -T cs_6_5 -E main
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main()
{
    RWBuffer<uint> words = ResourceDescriptorHeap[1]; // error: OSH0313
    result[0] = words[0];
}
