// RUN: -T cs_6_0 -E main
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    float a[65536][65536][16]; // error: OSH9002
    o[0] = a[i][i][i];
}
