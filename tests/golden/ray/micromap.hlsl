// RUN: -T lib_6_9 --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

RaytracingAccelerationStructure scene;
struct [raypayload] Payload { float4 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };

// CHECK: OpCapability RayTracingOpacityMicromapEXT
// CHECK: OpExtension "SPV_EXT_opacity_micromap"

[shader("raygeneration")]
void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    Payload p = {(float4)1};
// CHECK: OpTraceRayKHR %{{\w+}} %uint_1025 %uint_255
    TraceRay(scene, RAY_FLAG_FORCE_OMM_2_STATE | RAY_FLAG_FORCE_OPAQUE, 0xff, 0, 1, 0, ray, p);
}
