// RUN: -T cs_6_5 -E main --show=spirv
// The queries of an array are apart from each other; an out parameter is the caller's query.

RaytracingAccelerationStructure scene;
RWStructuredBuffer<float> result;

void begin(out RayQuery<RAY_FLAG_NONE> q, RayDesc ray)
{
    q.TraceRayInline(scene, RAY_FLAG_NONE, 1, ray);
}

// CHECK: %[[QUERIES:\w+]] = OpVariable %_ptr_Function__arr_rayQueryKHR_uint_2 Function
// CHECK: %[[FIRST:\w+]] = OpAccessChain %_ptr_Function_rayQueryKHR %[[QUERIES]] %uint_0
// CHECK: %[[SECOND:\w+]] = OpAccessChain %_ptr_Function_rayQueryKHR %[[QUERIES]] %uint_1
// CHECK: OpRayQueryInitializeKHR %[[FIRST]]
// CHECK: OpRayQueryInitializeKHR %[[SECOND]]
// CHECK: %[[ONE:\w+]] = OpAccessChain %_ptr_Function_rayQueryKHR %[[QUERIES]] %{{\w+}}
// CHECK: OpRayQueryGetIntersectionTKHR %float %[[ONE]] %uint_1
[numthreads(1, 1, 1)]
void main(uint thread : SV_GroupIndex)
{
    RayDesc ray = (RayDesc)0;
    RayQuery<RAY_FLAG_NONE> queries[2];
    begin(queries[0], ray);
    begin(queries[1], ray);
    result[0] = queries[thread & 1].CommittedRayT();
}
