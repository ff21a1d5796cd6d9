// RUN: -T lib_6_5 --show=spirv
// dxc: dxc 1.8 cannot make this module valid

RaytracingAccelerationStructure scene : register(t0);
RWTexture2D<float4> image : register(u1);

struct Payload { float4 color; bool hit; };
struct Shadow { uint count; };
struct Attributes { float2 at; };
struct Data { float3 x; };
struct Record { float4 color; uint index; };
[[vk::shader_record_ext]] ConstantBuffer<Record> record;

// CHECK-DAG: OpCapability RayTracingKHR
// CHECK-DAG: OpCapability RayQueryKHR
// CHECK-DAG: OpExtension "SPV_KHR_ray_tracing"
// CHECK-DAG: OpExtension "SPV_KHR_ray_query"
// CHECK: OpMemoryModel Logical Vulkan
// CHECK: OpEntryPoint RayGenerationKHR %[[GENERATE:\w+]] "generate"
// CHECK: OpEntryPoint MissKHR %[[MISSED:\w+]] "missed"
// CHECK: OpEntryPoint ClosestHitKHR %[[CLOSEST:\w+]] "closest"
// CHECK: OpEntryPoint AnyHitKHR %[[ANY:\w+]] "any"
// CHECK: OpEntryPoint IntersectionKHR %[[INTERSECT:\w+]] "intersect"
// CHECK: OpEntryPoint CallableKHR %[[CALLED:\w+]] "called"
// CHECK-DAG: BuiltIn LaunchIdKHR
// CHECK-DAG: BuiltIn RayTmaxKHR
// CHECK-DAG: OpDecorate %payload Location 0
// CHECK-DAG: OpDecorate %shadow Location 1
// CHECK-DAG: OpDecorate %data Location 0
// the record has a layout and no binding
// CHECK-DAG: OpMemberDecorate %type_ConstantBuffer_Record 1 Offset 16
// CHECK: = OpTypeStruct %v4float %bool
// CHECK: %record = OpVariable %{{\w+}} ShaderRecordBufferKHR

// CHECK: %[[GENERATE]] = OpFunction
// CHECK: OpStore %payload
// CHECK: OpTraceRayKHR %{{\w+}} %uint_0 %uint_255 %uint_0 %uint_1 %uint_2 %{{\w+}} %float_0 %{{\w+}} %float_100 %payload
// CHECK: OpLoad %Payload %payload
// CHECK: OpTraceRayKHR {{.*}} %shadow
// CHECK: OpExecuteCallableKHR %uint_3 %data
[shader("raygeneration")]
void generate()
{
    Payload payload = (Payload)0;
    Shadow shadow = {2};
    RayDesc ray = {float3(DispatchRaysIndex()), 0, float3(0, 0, 1), 100};
    TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, 2, ray, payload);
    TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, 2, ray, shadow);
    Data data = {payload.color.xyz * shadow.count};
    CallShader(3, data);
    image[DispatchRaysIndex().xy] = float4(data.x, 1);
}

// CHECK: %[[MISSED]] = OpFunction
// CHECK: OpLoad %Payload %[[IN:\w+]]
// CHECK: OpAccessChain %{{\w+}} %record %uint_0
// CHECK: OpStore %[[IN]]
[shader("miss")]
void missed(inout Payload payload)
{
    payload.color = record.color * record.index;
}

// CHECK: %[[CLOSEST]] = OpFunction
// CHECK: %[[MATRIX:\w+]] = OpLoad %mat4v3float
// CHECK: OpTranspose %mat3v4float %[[MATRIX]]
[shader("closesthit")]
void closest(inout Payload payload, in BuiltInTriangleIntersectionAttributes hit)
{
    payload.color = ObjectToWorld3x4()[1] * hit.barycentrics.x * RayTCurrent();
}

// what was written stays where the shader ends
// CHECK: %[[ANY]] = OpFunction
// CHECK: OpStore %{{\w+}} %{{\w+}}
// CHECK-NEXT: OpIgnoreIntersectionKHR
// CHECK: OpStore %{{\w+}} %{{\w+}}
// CHECK-NEXT: OpTerminateRayKHR
[shader("anyhit")]
void any(inout Payload payload, in Attributes hit)
{
    payload.color.xy += hit.at;
    if (hit.at.x > 0)
    {
        payload.hit = true;
        IgnoreHit();
    }
    else if (hit.at.y > 3)
        AcceptHitAndEndSearch();
    payload.color.z = 3;
}

// CHECK: %[[INTERSECT]] = OpFunction
// the distance changes with each hit that is taken
// CHECK: OpLoad %float %{{\w+}} Volatile
// CHECK: OpStore %hit
// CHECK: OpReportIntersectionKHR %bool %{{\w+}} %uint_3
[shader("intersection")]
void intersect()
{
    Attributes hit = {ObjectRayOrigin().xy};
    ReportHit(RayTCurrent(), 3, hit);
}

// CHECK: %[[CALLED]] = OpFunction
// CHECK: OpLoad %Data %[[DATA:\w+]]
// CHECK: OpStore %[[DATA]]
[shader("callable")]
void called(inout Data data)
{
    data.x *= 2;
}
