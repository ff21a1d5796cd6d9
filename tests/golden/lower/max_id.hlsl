// RUN: -T cs_6_0 -E main -fspv-max-id 20
// dxc: the message has no place in the file
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[i] = sin(i) * cos(i);
}
// CHECK: error: the module needs 23 ids, more than the 20 that -fspv-max-id allows
