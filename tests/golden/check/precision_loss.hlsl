// RUN: -T cs_6_0 -E main
// dxc: dxc declares a capability that its module does not use
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    double d = i;
    float f = d; // warning: OSH0256
    o[0] = f + (float)d;
}
