// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    c.xx = 1; // error: OSH0274
    (c + 1) = c; // error: OSH0238
    return c;
}
