// RUN: -T cs_6_0 -E main
struct S
{
    float a;
    [[vk::offset(6)]] float b; // error: OSH0481
};
[[vk::push_constant]] S s;
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = s.b;
}
