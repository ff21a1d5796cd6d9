// RUN: -T lib_6_9
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
    Custom c = {(float4)1, 2};
    dx::HitObject hit = dx::HitObject::FromRayQuery(q, 16, c);      // warning: OSH5033
    dx::HitObject::Invoke(hit, p);
}
