// RUN: -T cs_6_0 -E main
struct S
{
    float4 a;
    [[vk::offset(8)]] float b; // error: OSH0482
    [[vk::offset(16)]] float c;
};
[[vk::push_constant]] S s;
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = s.b;
}
