// RUN: -T ps_6_0 -E main
// A rounding mode belongs to a conversion, not to a variable.
float4 main(float a : A) : SV_Target
{
    [[vk::ext_decorate(39, 0)]] float x = a; // warning: OSH0370
    return x;
}
