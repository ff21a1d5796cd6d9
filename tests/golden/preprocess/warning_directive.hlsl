// RUN: -T ps_6_0 -E main
#warning mind the gap // warning: OSH0032
float4 main() : SV_Target
{
    return 1;
}
