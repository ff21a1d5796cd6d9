// RUN: -T cs_6_10 -E main
// dxc: the dxc of 2024 ends at shader model 6.8

groupshared uint big[16384];
groupshared uint small[7168];       // 28 KiB
groupshared uint unused[100000];

struct Vertex { float4 p : SV_Position; };

[numthreads(128, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID)   // error: OSH0301
{
    big[thread.x] = thread.x;
}

[numthreads(32, 1, 1)]
[outputtopology("triangle")]
void mesh(uint thread : SV_GroupThreadID, out indices uint3 triangles[1], out vertices Vertex corners[3])
{
    SetMeshOutputCounts(3, 1);
    small[thread] = 1;
}
