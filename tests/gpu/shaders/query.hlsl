// A ray query a thread at the scene of rays.hlsl; the loop does what its any-hit and intersection shaders do.
struct Result { float4 hit; uint4 ids; float3 origin; uint status; float4 to_world[3]; };

[[vk::binding(0)]] RaytracingAccelerationStructure scene;
[[vk::binding(1)]] RWStructuredBuffer<Result> results;

[numthreads(14, 1, 1)]
void main(uint thread : SV_DispatchThreadID)
{
    uint2 at = uint2(thread % 14, thread / 14);
    RayDesc ray;
    ray.Origin = float3(at.x - 0.7, at.y + 0.4, -1);
    ray.Direction = float3(0, 0, 1);
    ray.TMin = 0.5;
    ray.TMax = 100;
    float2 offset = 0;
    RayQuery<RAY_FLAG_NONE> q;
    q.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray);
    while (q.Proceed())
    {
        if (q.CandidateType() == CANDIDATE_NON_OPAQUE_TRIANGLE)
        {
            float2 b = q.CandidateTriangleBarycentrics();
            if (b.x + b.y <= 0.5)
                q.CommitNonOpaqueTriangleHit();
        }
        else
        {
            float t = (2 - q.CandidateObjectRayOrigin().z) / q.CandidateObjectRayDirection().z;
            float2 d = (q.CandidateObjectRayOrigin() + t * q.CandidateObjectRayDirection()).xy - float2(10, 2);
            if (dot(d, d) < 4)
            {
                offset = d;
                q.CommitProceduralPrimitiveHit(t);
            }
        }
    }
    Result r = (Result)0;
    r.status = q.CommittedStatus();
    if (r.status == COMMITTED_NOTHING)
        r.hit = float4(-1, q.CommittedRayT(), 0, 0);
    else
    {
        bool triangle_hit = r.status == COMMITTED_TRIANGLE_HIT;
        r.hit = float4(q.CommittedRayT(), triangle_hit ? q.CommittedTriangleBarycentrics() : offset,
            triangle_hit && q.CommittedTriangleFrontFace() ? 1 : 0);
        r.ids = uint4(q.CommittedInstanceID(), q.CommittedInstanceIndex(), q.CommittedPrimitiveIndex(),
            q.CommittedGeometryIndex());
        r.origin = q.CommittedObjectRayOrigin();
        float3x4 w = q.CommittedObjectToWorld3x4();
        for (int i = 0; i < 3; i++)
            r.to_world[i] = w[i];
    }
    results[thread] = r;
}
