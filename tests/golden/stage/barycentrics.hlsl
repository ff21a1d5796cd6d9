// RUN: -T ps_6_1 -E main
float4 main(float3 a : SV_Barycentrics, float3 b : SV_Barycentrics1) : SV_Target // error: OSH0428
{
    return float4(a + b, 1);
}
