// RUN: -T ms_6_5 -E main

struct Vertex { float4 position : SV_Position; };
struct Payload { uint n; };

[outputtopology("line")]
[numthreads(32, 1, 1)]
void main(                           // error: OSH0471
    out indices uint3 lines[64],     // error: OSH0470
    in vertices Vertex v[64],        // error: OSH0470
    out vertices Vertex w[64],       // error: OSH0470
    out primitives float p[63],      // error: OSH0470
    in payload uint n)               // error: OSH0470
{
}
