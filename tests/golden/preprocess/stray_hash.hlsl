// RUN: -T cs_6_0 -E main
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = # 1; // error: OSH0070
}
