// RUN: -T ps_6_2 -E main -HV 2021
// dxc: dxc of 2024 does not know the suffix
float4 main() : SV_Target
{
    return 1.0f32; // warning: OSH0334
}
