// RUN: -T cs_6_5 -E main --show=spirv

RaytracingAccelerationStructure scene : register(t0);
RWStructuredBuffer<float4> result : register(u1);

// CHECK-DAG: OpCapability RayQueryKHR
// CHECK-DAG: OpExtension "SPV_KHR_ray_query"
// CHECK: %[[QUERY:\w+]] = OpTypeRayQueryKHR

// a query is a variable of its own; a parameter names the caller's
float closest(RayQuery<RAY_FLAG_SKIP_TRIANGLES> q, RayDesc ray)
{
    q.TraceRayInline(scene, RAY_FLAG_CULL_NON_OPAQUE, 0xff, ray);
    while (q.Proceed())
    {
        if (q.CandidateType() == CANDIDATE_PROCEDURAL_PRIMITIVE && q.CandidateProceduralPrimitiveNonOpaque())
            q.CommitProceduralPrimitiveHit(1.5);
        else
            q.Abort();
    }
    return q.CommittedRayT();
}

// CHECK: %[[Q:\w+]] = OpVariable %{{\w+}} Function
// CHECK: %[[SCENE:\w+]] = OpLoad %{{\w+}} %scene
// the flags of the type and of the call
// CHECK: OpRayQueryInitializeKHR %[[Q]] %[[SCENE]] %uint_384 %uint_255
// CHECK: OpRayQueryProceedKHR %bool %[[Q]]
// CHECK: OpRayQueryGetIntersectionTypeKHR %uint %[[Q]] %uint_0
// CHECK: %[[OPAQUE:\w+]] = OpRayQueryGetIntersectionCandidateAABBOpaqueKHR %bool %[[Q]]
// CHECK: OpLogicalNot %bool %[[OPAQUE]]
// CHECK: OpRayQueryGenerateIntersectionKHR %[[Q]] %float_1_5
// CHECK: OpRayQueryTerminateKHR %[[Q]]
// CHECK: OpRayQueryGetIntersectionTKHR %float %[[Q]] %uint_1
// CHECK: %[[M:\w+]] = OpRayQueryGetIntersectionObjectToWorldKHR %mat4v3float %[[Q]] %uint_1
// CHECK: OpTranspose %mat3v4float %[[M]]
[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    RayDesc ray;
    ray.Origin = id;
    ray.TMin = 0;
    ray.Direction = float3(0, 0, 1);
    ray.TMax = 100;
    RayQuery<RAY_FLAG_SKIP_TRIANGLES> q;
    float t = closest(q, ray);
    float3x4 m = q.CommittedObjectToWorld3x4();
    result[id.x] = m[1] * t;
}
