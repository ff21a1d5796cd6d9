// RUN: -T ms_6_5 -E main
// dxc: with -spirv dxc has no limits

struct Vertex { float4 p : SV_Position; };

[numthreads(32, 1, 1)]
[outputtopology("triangle")]
void main(uint thread : SV_GroupThreadID,
    out indices uint3 triangles[257],       // error: OSH0303
    out vertices Vertex corners[257])       // error: OSH0303
{
    SetMeshOutputCounts(3, 1);
    corners[thread].p = thread;
}
