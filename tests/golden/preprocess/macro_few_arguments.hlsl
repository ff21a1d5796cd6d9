// RUN: -T ps_6_0 -E main
#define F(a, b) a + b
static const int x = F(1); // error: OSH0045
float4 main() : SV_Target
{
    return 1;
}
