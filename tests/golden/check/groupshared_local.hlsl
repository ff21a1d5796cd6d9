// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    groupshared float a; // error: OSH0281
    return c;
}
