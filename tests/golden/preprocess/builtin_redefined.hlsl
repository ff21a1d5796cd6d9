// RUN: -T ps_6_0 -E main
#define __LINE__ 5 // warning: OSH0067
float4 main() : SV_Target
{
    return 1;
}
