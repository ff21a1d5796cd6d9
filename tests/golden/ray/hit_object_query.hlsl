// RUN: -T lib_6_9 --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

RaytracingAccelerationStructure scene;
struct [raypayload] Payload { float4 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };
struct Custom { float4 v; int y; };

[shader("closesthit")]
void main(inout Payload p, BuiltInTriangleIntersectionAttributes at)
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    RayQuery<RAY_FLAG_NONE> q;
    q.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray);
    q.Proceed();
// CHECK: OpHitObjectRecordFromQueryEXT %[[A:\w+]] %[[Q:\w+]] %uint_0 %[[BARYCENTRICS:\w+]]
    dx::HitObject a = dx::HitObject::FromRayQuery(q);
    Custom c = {(float4)1, 2};
// CHECK: OpStore %[[CUSTOM:\w+]] %{{\w+}}
// CHECK: OpHitObjectRecordFromQueryEXT %[[B:\w+]] %[[Q]] %uint_0 %[[CUSTOM]]
    dx::HitObject b = dx::HitObject::FromRayQuery(q, 16, c);
// CHECK: OpHitObjectExecuteShaderEXT %[[A]]
    dx::HitObject::Invoke(a, p);
// CHECK: OpHitObjectExecuteShaderEXT %[[B]]
    dx::HitObject::Invoke(b, p);
}
