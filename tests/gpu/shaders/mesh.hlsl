// An amplification shader starts two groups of mesh shaders; each draws two quads. With CULL, one of the four is culled.
struct Payload { float2 corner[4]; uint count; };
struct Vertex { float4 position : SV_Position; float3 color : COLOR; };
struct Face
{
    uint id : SV_PrimitiveID;
#ifdef CULL
    bool culled : SV_CullPrimitive;
#endif
    nointerpolation float tint[2] : TINT;
};

[[vk::binding(0)]] RWStructuredBuffer<uint> counter;
groupshared Payload sent;

[numthreads(4, 1, 1)]
void spread(uint thread : SV_GroupThreadID)
{
    sent.corner[thread] = float2(thread & 1, thread >> 1) - 1;
    if (thread == 0)
        sent.count = 3;
    DispatchMesh(2, 1, 1, sent);
}

void set(out Vertex corners[8], uint at, float2 corner, uint count)
{
    corners[at].position = float4(corner, 0.5, 1);
    corners[at].color = float3(corner * 0.5 + 0.5, count);
}

[numthreads(8, 1, 1)]
[outputtopology("triangle")]
void build(uint thread : SV_GroupThreadID, uint group : SV_GroupID, in payload Payload given,
    out indices uint3 triangles[4], out vertices Vertex corners[8], out primitives Face faces[4])
{
    SetMeshOutputCounts(8, 4);
    uint quad = thread >> 2;
    set(corners, thread, given.corner[group * 2 + quad] + float2(thread & 1, thread >> 1 & 1), given.count);
    if (thread < 4)
    {
        uint first = (thread >> 1) * 4;
        triangles[thread] = (thread & 1) ? first + uint3(1, 3, 2) : first + uint3(0, 1, 2);
        faces[thread].id = group * 4 + thread;
#ifdef CULL
        faces[thread].culled = group == 1 && thread >= 2;
#endif
        faces[thread].tint[thread & 1] = thread;
        faces[thread].tint[1 - (thread & 1)] = 0.25;
    }
    if (thread == 0)
        InterlockedAdd(counter[0], 1);
}

float4 shade(Vertex v, nointerpolation float tint[2] : TINT, uint id : SV_PrimitiveID) : SV_Target
{
    return float4(v.color.xy, tint[0] + tint[1], id + 1);
}
