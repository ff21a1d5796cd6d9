// RUN: -T cs_6_0 -E main
// dxc: dxc takes the pragma
#define F(a, b) a + b
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = F(1,
#pragma once // error: OSH0069
        2);
}
