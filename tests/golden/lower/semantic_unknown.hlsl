// RUN: -T ps_6_0 -E main
float4 main(float4 p : SV_Pos) : SV_Target // error: OSH0422
{
    return p;
}
