// RUN: -T ps_6_0 -E main
#define S(x) #y // error: OSH0048
float4 main() : SV_Target
{
    return 1;
}
