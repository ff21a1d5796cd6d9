// RUN: -T gs_6_0 -E main
// dxc: dxc takes any number of vertices
struct Vertex
{
    float4 p : SV_Position;
};
[maxvertexcount(3)]
void main(triangle Vertex input[2], // error: OSH0436
          inout PointStream<Vertex> output)
{
}
