// RUN: -T cs_6_0 -E main -fspv-flatten-resource-arrays
RWByteAddressBuffer buffers[2];     // warning: OSH5017
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) { buffers[id.x].Store(0, 1); }
