// RUN: -T ps_6_0 -E main
float4 main(uint v : SV_VertexID) : SV_Target // error: OSH0421
{
    return v;
}
