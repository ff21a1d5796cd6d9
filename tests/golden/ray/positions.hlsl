// RUN: -T lib_6_10 --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

RaytracingAccelerationStructure scene;
RWStructuredBuffer<float3> r;
RWStructuredBuffer<uint> ids;
struct [raypayload] Payload { float4 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };

// CHECK-DAG: OpCapability RayTracingPositionFetchKHR
// CHECK-DAG: OpCapability RayQueryPositionFetchKHR
// CHECK-DAG: OpCapability RayTracingClusterAccelerationStructureNV
// CHECK-DAG: OpExtension "SPV_KHR_ray_tracing_position_fetch"
// CHECK-DAG: OpExtension "SPV_NV_cluster_acceleration_structure"
// CHECK-DAG: OpDecorate %[[POSITIONS:\w+]] BuiltIn HitTriangleVertexPositionsKHR
// CHECK-DAG: OpDecorate %[[CLUSTER:\w+]] BuiltIn ClusterIDNV

// CHECK: OpFunction
[shader("closesthit")]
void main(inout Payload p, BuiltInTriangleIntersectionAttributes at)
{
// CHECK: %[[P:\w+]] = OpLoad %_arr_v3float_uint_3 %[[POSITIONS]]
    BuiltInTrianglePositions t = TriangleObjectPositions();
// CHECK: OpCompositeExtract %v3float %[[P]] 0
    r[0] = t.p0 + t.p1 * t.p2;
// CHECK: OpLoad %uint %[[CLUSTER]]
    ids[0] = ClusterID();

    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    RayQuery<RAY_FLAG_NONE, RAYQUERY_FLAG_ALLOW_CLUSTERED_GEOMETRY> q;
    q.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray);
    while (q.Proceed())
    {
// CHECK: OpRayQueryGetIntersectionTriangleVertexPositionsKHR %_arr_v3float_uint_3 %[[Q:\w+]] %uint_0
        r[1] = q.CandidateTriangleObjectPositions().p1;
// CHECK: OpRayQueryGetIntersectionClusterIdNV %uint %[[Q]] %uint_0
        ids[1] = q.CandidateClusterID();
    }
// CHECK: OpRayQueryGetIntersectionTriangleVertexPositionsKHR %_arr_v3float_uint_3 %[[Q]] %uint_1
    r[2] = q.CommittedTriangleObjectPositions().p2;
// CHECK: OpRayQueryGetIntersectionClusterIdNV %uint %[[Q]] %uint_1
    ids[2] = q.CommittedClusterID() == CLUSTER_ID_INVALID;

    dx::HitObject hit = dx::HitObject::TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, 2, ray, p);
// CHECK: OpHitObjectGetIntersectionTriangleVertexPositionsEXT %_arr_v3float_uint_3 %[[HIT:\w+]]
    r[3] = hit.TriangleObjectPositions().p0;
}
