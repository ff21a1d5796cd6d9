// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    c.xy = c.xy + { 1, 2 }; // error: OSH0282
    return c;
}
