// RUN: -T ps_6_0 -E main
// A vertex shader input, a name that does not exist, and a second use.
float4 main(
    uint vertex : SV_VertexID, // error: OSH0421
    float4 where : SV_Pos, // error: OSH0422
    float a : ALPHA,
    float b : ALPHA) // error: OSH0423
    : SV_Target
{
    return a + b + vertex + where;
}
