// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    float a[]; // error: OSH0262
    return c;
}
