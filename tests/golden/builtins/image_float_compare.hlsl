// RUN: -T cs_6_6 -E main
RWTexture2D<float> image;
[numthreads(8, 8, 1)]
void main(uint2 i : SV_DispatchThreadID)
{
    InterlockedCompareStoreFloatBitwise(image[i], 1, 2); // error: OSH0350
}
