// RUN: -T cs_6_9 -E main --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

RaytracingAccelerationStructure scene;

// a query that allows micromaps needs them, whatever its flags
// CHECK: OpCapability RayTracingOpacityMicromapEXT
// CHECK: OpExtension "SPV_EXT_opacity_micromap"

[numthreads(1, 1, 1)]
void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    RayQuery<RAY_FLAG_NONE, RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> q;
// CHECK: OpRayQueryInitializeKHR %{{\w+}} %{{\w+}} %uint_0
    q.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray);
    q.Proceed();
}
