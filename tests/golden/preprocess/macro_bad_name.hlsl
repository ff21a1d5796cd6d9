// RUN: -T ps_6_0 -E main
#define 3D 1 // error: OSH0040
float4 main() : SV_Target
{
    return 1;
}
