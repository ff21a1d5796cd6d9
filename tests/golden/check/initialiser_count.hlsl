// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    float2 a = { 1, 2, 3 }; // error: OSH0250
    float3 b = { 1 }; // error: OSH0250
    return c;
}
