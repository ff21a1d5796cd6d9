// RUN: -T cs_6_0 -E main
#if __has_include(1) // error: OSH0066
#endif
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = 1;
}
