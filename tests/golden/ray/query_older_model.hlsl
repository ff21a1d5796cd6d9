// RUN: -T lib_6_3 --show=spirv
// Ray queries came with shader model 6.5, but dxc asks for no model: Vulkan has an extension.

RaytracingAccelerationStructure scene;
struct Payload { float4 color; };

// CHECK: OpEntryPoint MissKHR
// CHECK: OpRayQueryInitializeKHR
// CHECK: OpRayQueryProceedKHR
[shader("miss")]
void main(inout Payload payload)
{
    RayDesc ray = {WorldRayOrigin(), 0, WorldRayDirection(), 10};
    RayQuery<RAY_FLAG_FORCE_OPAQUE> q;
    q.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray);
    q.Proceed();
    payload.color = q.CommittedRayT();
}
