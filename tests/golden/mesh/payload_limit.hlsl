// RUN: -T as_6_5 -E main
// dxc: with -spirv dxc has no limits

struct Payload { float4 list[1025]; };
groupshared Payload sent;

[numthreads(32, 1, 1)]
void main(uint thread : SV_GroupThreadID)
{
    sent.list[thread] = thread;
    DispatchMesh(1, 1, 1, sent);            // error: OSH0303
}
