// RUN: -T cs_6_0 -E main
RWStructuredBuffer<uint> o;
[numthreads(1, 1, 1)]
void main(uint4 id : SV_DispatchThreadID) // error: OSH0424
{
    o[id.x] = id.w;
}
