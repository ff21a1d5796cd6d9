// RUN: -T ps_6_0 -E main
struct Inner
{
    float2 a : OWN; // warning: OSH0425
    float2 b;
};
float4 main(Inner inner : UV2) : SV_Target
{
    return float4(inner.a, inner.b);
}
