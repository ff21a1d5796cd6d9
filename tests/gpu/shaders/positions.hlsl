// The vertices of the triangle that was hit, in the closest-hit shader and by a hit object's or query's counterpart.
struct [raypayload] Payload { float unused : read(caller) : write(caller); };

[[vk::binding(0)]] RaytracingAccelerationStructure scene;
[[vk::binding(1)]] RWStructuredBuffer<float4> r;

RayDesc ray_at(uint x, uint y)
{
    RayDesc ray;
    ray.Origin = float3(x - 0.7, y + 0.4, -1);
    ray.Direction = float3(0, 0, 1);
    ray.TMin = 0.5;
    ray.TMax = 100;
    return ray;
}

void put(uint at, BuiltInTrianglePositions p)
{
    r[3 * at] = float4(p.p0, 1);
    r[3 * at + 1] = float4(p.p1, 1);
    r[3 * at + 2] = float4(p.p2, 1);
}

#ifdef QUERY
[numthreads(14, 1, 1)]
void main(uint thread : SV_DispatchThreadID)
{
    RayQuery<RAY_FLAG_FORCE_OPAQUE> q;
    q.TraceRayInline(scene, RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES, 0xff, ray_at(thread % 14, thread / 14));
    q.Proceed();
    if (q.CommittedStatus() == COMMITTED_TRIANGLE_HIT)
        put(thread, q.CommittedTriangleObjectPositions());
}
#else
[shader("raygeneration")]
void generate()
{
    uint2 at = DispatchRaysIndex().xy;
    Payload p = (Payload)0;
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE | RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES, 0xff, 0, 0, 0, ray_at(at.x, at.y), p);
}

[shader("miss")]
void miss(inout Payload p) { }

[shader("closesthit")]
void closest(inout Payload p, BuiltInTriangleIntersectionAttributes a)
{
    put(DispatchRaysIndex().y * DispatchRaysDimensions().x + DispatchRaysIndex().x, TriangleObjectPositions());
}
#endif
