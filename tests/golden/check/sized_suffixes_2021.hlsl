// RUN: -T ps_6_2 -E main -HV 2021
float4 main() : SV_Target
{
    return 1.0f32; // warning: OSH0334
}
