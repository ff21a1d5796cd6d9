// RUN: -T cs_6_0 -E main
[[vk::image_format("rgba32i")]] RWTexture1D<float4> a; // error: OSH0446
[[vk::image_format("r64ui")]] RWTexture1D<uint> b; // error: OSH0446
[[vk::image_format("rgba8")]] RWTexture1D<float4> c;
[numthreads(1, 1, 1)]
void main()
{
}
