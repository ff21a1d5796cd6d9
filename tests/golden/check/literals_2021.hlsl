// RUN: -T ps_6_2 -E main -HV 2021 -enable-16bit-types -Whlsl-legacy-literal -Wdouble-promotion
// Literals take the type of what they meet; what becomes unsigned in 202x is said where it is asked for.
int shifted(int x)
{
    return (x & 0xFFFF0000) >> 16; // warning: OSH0329
}
uint suffixed(uint x)
{
    return x & 0xFFFF0000u;
}
half4 main(half h : H) : SV_Target
{
    return h * 1.5;
}
