// RUN: -T ps_6_0 -E main -HV 2018
template <typename T> T twice(T a) // error: OSH0123
{
    return a + a;
}
float4 main() : SV_Target
{
    return 1;
}
