// RUN: -T ms_6_10 -E main
// dxc: the dxc of 2024 ends at shader model 6.8

groupshared uint fitting[7168];     // 28 KiB
groupshared uint over_it[1];

struct Vertex { float4 p : SV_Position; };

[numthreads(32, 1, 1)]
[outputtopology("triangle")]
void main(uint thread : SV_GroupThreadID, out indices uint3 triangles[1], out vertices Vertex corners[3])   // error: OSH0301
{
    SetMeshOutputCounts(3, 1);
    fitting[thread] = over_it[0];
}
