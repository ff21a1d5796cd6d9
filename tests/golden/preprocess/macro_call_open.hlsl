// RUN: -T ps_6_0 -E main
#define F(a) a
float4 main() : SV_Target
{
    return 1;
}
static const int x = F(1; // error: OSH0047
