// RUN: -T ms_6_5 -E main
// dxc: with -spirv dxc has no limits

struct Payload { float4 list[1025]; };
struct Vertex { float4 p : SV_Position; };

[numthreads(32, 1, 1)]
[outputtopology("triangle")]
void main(uint thread : SV_GroupThreadID,
    in payload Payload given,               // error: OSH0303
    out indices uint3 triangles[1],
    out vertices Vertex corners[3])
{
    SetMeshOutputCounts(3, 1);
    corners[thread].p = given.list[thread];
}
