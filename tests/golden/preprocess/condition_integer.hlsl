// RUN: -T cs_6_0 -E main
#if 99999999999999999999 > 1 // error: OSH0055
#endif
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = 1;
}
