// RUN: -T ps_6_0 -E main
#pragma frobnicate // warning: OSH0059
float4 main() : SV_Target
{
    return 1;
}
