// RUN: -T ps_6_0 -E main
float4 main(float4 p : A, float4 q : A) : SV_Target // error: OSH0423
{
    return p + q;
}
