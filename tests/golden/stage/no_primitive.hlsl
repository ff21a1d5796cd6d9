// RUN: -T gs_6_0 -E main
struct Vertex
{
    float4 p : SV_Position;
};
[maxvertexcount(3)]
void main(inout PointStream<Vertex> output) // error: OSH0437
{
}
