// RUN: -T lib_6_9 --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

// Every member of dx::HitObject, every form of dx::MaybeReorderThread.
RaytracingAccelerationStructure scene;
RWStructuredBuffer<float4> r;
struct [raypayload] Payload { float4 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };
struct Attributes { float2 at; };

// CHECK: OpCapability ShaderInvocationReorderEXT
// CHECK: OpExtension "SPV_EXT_shader_invocation_reorder"
// CHECK: %[[TYPE:\w+]] = OpTypeHitObjectEXT
// CHECK: OpVariable %{{\w+}} HitObjectAttributeEXT

[shader("raygeneration")]
void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    Payload p = {(float4)1};
// CHECK: OpHitObjectTraceRayEXT %[[HIT:\w+]] %{{\w+}} %uint_0 %uint_255 %uint_0 %uint_1 %uint_2 %{{\w+}} %float_0 %{{\w+}} %float_10 %[[P:\w+]]
    dx::HitObject hit = dx::HitObject::TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, 2, ray, p);
// CHECK: OpReorderThreadWithHitObjectEXT %[[HIT]]
    dx::MaybeReorderThread(hit);
// CHECK: OpReorderThreadWithHitObjectEXT %[[HIT]] %uint_3 %uint_2
    dx::MaybeReorderThread(hit, 3, 2);
// CHECK: OpReorderThreadWithHintEXT %uint_3 %uint_4
    dx::MaybeReorderThread(3, 4);
// CHECK: OpHitObjectExecuteShaderEXT %[[HIT]] %[[P]]
    dx::HitObject::Invoke(hit, p);
    r[0] = p.color;
// CHECK: OpHitObjectIsMissEXT %bool %[[HIT]]
// CHECK: OpHitObjectIsHitEXT %bool %[[HIT]]
// CHECK: OpHitObjectIsEmptyEXT %bool %[[HIT]]
    r[1] = hit.IsMiss() + hit.IsHit() + hit.IsNop();
// CHECK: OpHitObjectGetRayFlagsEXT %uint %[[HIT]]
// CHECK: OpHitObjectGetRayTMinEXT %float %[[HIT]]
// CHECK: OpHitObjectGetRayTMaxEXT %float %[[HIT]]
    r[2] = hit.GetRayFlags() + hit.GetRayTMin() + hit.GetRayTCurrent();
// CHECK: OpHitObjectGetWorldRayOriginEXT %v3float %[[HIT]]
// CHECK: OpHitObjectGetWorldRayDirectionEXT %v3float %[[HIT]]
// CHECK: OpHitObjectGetObjectRayOriginEXT %v3float %[[HIT]]
// CHECK: OpHitObjectGetObjectRayDirectionEXT %v3float %[[HIT]]
    r[3] = float4(hit.GetWorldRayOrigin() + hit.GetWorldRayDirection(), 1);
    r[4] = float4(hit.GetObjectRayOrigin() + hit.GetObjectRayDirection(), 1);
// CHECK: OpHitObjectGetObjectToWorldEXT %mat4v3float %[[HIT]]
// CHECK: OpTranspose
// CHECK: OpHitObjectGetWorldToObjectEXT %mat4v3float %[[HIT]]
// CHECK: OpHitObjectGetObjectToWorldEXT %mat4v3float %[[HIT]]
    r[5] = hit.GetObjectToWorld3x4()[1] + hit.GetWorldToObject3x4()[2];
    r[6] = float4(hit.GetObjectToWorld4x3()[3] + hit.GetWorldToObject4x3()[0], 0);
// CHECK: OpHitObjectGetGeometryIndexEXT %uint %[[HIT]]
// CHECK: OpHitObjectGetInstanceIdEXT %uint %[[HIT]]
// CHECK: OpHitObjectGetInstanceCustomIndexEXT %uint %[[HIT]]
// CHECK: OpHitObjectGetPrimitiveIndexEXT %uint %[[HIT]]
// CHECK: OpHitObjectGetHitKindEXT %uint %[[HIT]]
    r[7] = hit.GetGeometryIndex() + hit.GetInstanceIndex() + hit.GetInstanceID() + hit.GetPrimitiveIndex() + hit.GetHitKind();
// CHECK: OpHitObjectGetAttributesEXT %[[HIT]] %[[A:\w+]]
// CHECK: OpLoad %Attributes %[[A]]
    Attributes a;
    hit.GetAttributes(a);
    r[8] = a.at.xyxy;
// CHECK: OpHitObjectSetShaderBindingTableRecordIndexEXT %[[HIT]] %uint_5
// CHECK: OpHitObjectGetShaderBindingTableRecordIndexEXT %uint %[[HIT]]
    hit.SetShaderTableIndex(5);
    r[9] = hit.GetShaderTableIndex();
// a shader record is read through its address
// CHECK: %[[PAIR:\w+]] = OpHitObjectGetShaderRecordBufferHandleEXT %v2uint %[[HIT]]
// CHECK: %[[ADDRESS:\w+]] = OpBitcast %ulong %[[PAIR]]
// CHECK: %[[PLACE:\w+]] = OpIAdd %ulong %[[ADDRESS]] %ulong_8
// CHECK: %[[POINTER:\w+]] = OpBitcast %{{\w+}} %[[PLACE]]
// CHECK: OpLoad %uint %[[POINTER]] Aligned 4
    r[10] = hit.LoadLocalRootTableConstant(8);
// CHECK: OpHitObjectRecordMissEXT %[[MISS:\w+]] %uint_1 %uint_7 %{{\w+}} %float_0 %{{\w+}} %float_10
    dx::HitObject miss = dx::HitObject::MakeMiss(1, 7, ray);
    r[11] = miss.IsMiss();
// CHECK: OpHitObjectRecordEmptyEXT %[[NOP:\w+]]
    dx::HitObject nop = dx::HitObject::MakeNop();
// CHECK: OpHitObjectExecuteShaderEXT %[[NOP]] %[[P]]
    dx::HitObject::Invoke(nop, p);
}
