// RUN: -T ps_6_0 -E main
#define F(a) a
static const int x = F(1, 2); // error: OSH0046
float4 main() : SV_Target
{
    return 1;
}
