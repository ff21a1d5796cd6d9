// RUN: -T ps_6_0 -E main
namespace S { float x; };
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = S; // error: OSH0280
    return c;
}
