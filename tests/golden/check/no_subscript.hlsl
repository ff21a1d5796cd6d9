// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    float a = 1;
    c.x = a[0]; // error: OSH0242
    return c;
}
