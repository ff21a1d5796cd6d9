// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    float2 a = 1;
    c.x = a.z; // error: OSH0241
    c.x = c.xr; // error: OSH0241
    return c;
}
