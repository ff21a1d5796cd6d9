// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    float b[-1]; // error: OSH0246
    return c;
}
