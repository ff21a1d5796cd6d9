// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    c.xx = 1; // error: OSH0274
    return c;
}
