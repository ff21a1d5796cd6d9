// RUN: -T ps_6_0 -E main
float4 main(float covered : SV_InnerCoverage) : SV_Target // error: OSH0424
{
    return covered;
}
