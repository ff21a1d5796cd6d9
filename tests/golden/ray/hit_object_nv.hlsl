// RUN: -T lib_6_10 -fspv-extension=SPV_NV_shader_invocation_reorder -fspv-extension=KHR --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

RaytracingAccelerationStructure scene;
RWStructuredBuffer<float4> r;
struct [raypayload] Payload { float4 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };
struct Attributes { float2 at; };

// CHECK: OpCapability ShaderInvocationReorderNV
// CHECK: OpExtension "SPV_NV_shader_invocation_reorder"
// CHECK-NOT: EXT

[shader("raygeneration")]
void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    Payload p = {(float4)1};
// CHECK: OpHitObjectTraceRayNV %[[HIT:\w+]]
    dx::HitObject hit = dx::HitObject::TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, 2, ray, p);
// CHECK: OpReorderThreadWithHitObjectNV %[[HIT]] %uint_3 %uint_2
    dx::MaybeReorderThread(hit, 3, 2);
// CHECK: OpHitObjectExecuteShaderNV %[[HIT]]
    dx::HitObject::Invoke(hit, p);
    Attributes a;
// CHECK: OpHitObjectGetAttributesNV %[[HIT]]
    hit.GetAttributes(a);
// CHECK: OpHitObjectGetRayTMaxNV %float %[[HIT]]
    r[0] = p.color + hit.GetRayTCurrent() + a.at.x;
// the flags of a miss are not part of it there
// CHECK: OpHitObjectRecordMissNV %[[MISS:\w+]] %uint_7 %{{\w+}} %float_0
    dx::HitObject miss = dx::HitObject::MakeMiss(1, 7, ray);
    r[1] = miss.IsMiss();
// CHECK: OpHitObjectGetClusterIdNV %uint %[[HIT]]
    r[2] = hit.GetClusterID() == CLUSTER_ID_INVALID;
}
