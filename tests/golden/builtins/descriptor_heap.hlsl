// RUN: -T cs_6_6 -E main
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main()
{
    RayQuery<0> query = ResourceDescriptorHeap[0]; // error: OSH5025
    RWBuffer<uint> words = ResourceDescriptorHeap[1];
    result[0] = words[0];
}
