// RUN: -T cs_6_6 -E main
// dxc: does not support descriptor heaps with -spirv either
RWStructuredBuffer<float4> result;
[numthreads(1, 1, 1)] void main(uint t : SV_GroupIndex)
{
    Texture2D<float4> image = ResourceDescriptorHeap[t]; // error: OSH5002
    result[0] = image.Load(int3(0, 0, 0));
}
