// RUN: -T cs_6_0 -E main
// dxc: dxc writes any alignment
RWStructuredBuffer<float4> r;
uint64_t address;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
    r[0] = vk::RawBufferLoad<float4>(address, 16);
    r[1] = vk::RawBufferLoad<float4>(address, 12); // error: OSH0318
}
