// RUN: -T ps_6_0 -E main
#define F(a, a) a // error: OSH0044
float4 main() : SV_Target
{
    return 1;
}
