// RUN: -T ps_6_0 -E main
float4 main(float3 a : SV_Barycentrics) : SV_Target // error: OSH0429
{
    return float4(a, 1);
}
