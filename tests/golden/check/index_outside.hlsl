// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    float3 a = 1;
    c.x = a[3]; // error: OSH0244
    float b[2] = { 1, 2 };
    c.y = b[2]; // error: OSH0244
    return c;
}
