// RUN: -T cs_6_10 -E main
// dxc: the dxc of 2024 ends at shader model 6.8

groupshared uint big[16385];

// 64 KiB and 4 bytes
[numthreads(128, 1, 1)]
[GroupSharedLimit(65536)]
void main(uint3 thread : SV_DispatchThreadID)   // error: OSH0301
{
    big[thread.x] = thread.x;
}
