// RUN: -T cs_6_9 -E main
// dxc: the dxc of 2024 ends at shader model 6.8

groupshared uint big[16384];

[numthreads(128, 1, 1)]
[GroupSharedLimit(65536)]       // error: OSH0313
void main(uint3 thread : SV_DispatchThreadID)
{
    big[thread.x] = thread.x;
}
