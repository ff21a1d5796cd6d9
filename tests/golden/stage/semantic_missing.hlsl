// RUN: -T ps_6_0 -E main
float4 main(float4 p) : SV_Target // error: OSH0420
{
    return p;
}
