// RUN: -T ms_6_5 -E main
// dxc: dxc lets outputs be read
// Other threads may write the outputs too: they are not read.

struct Vertex { float4 position : SV_Position; };

[outputtopology("point")]
[numthreads(32, 1, 1)]
void main(uint thread : SV_GroupIndex, out indices uint points[64], out vertices Vertex vertices[64])
{
    SetMeshOutputCounts(64, 64);
    vertices[thread].position = 1;
    vertices[thread].position += 1;                  // error: OSH0472
    points[thread] = vertices[thread].position.x;    // error: OSH0472
}
