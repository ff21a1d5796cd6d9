// RUN: -T cs_6_0 -E main
// dxc: dxc makes an error of it
#pragma message(text) // warning: OSH0060
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = 1;
}
