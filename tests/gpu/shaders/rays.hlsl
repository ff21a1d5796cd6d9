// All six stages of a ray tracing pipeline. A ray a launch index looks along z at three squares of four units:
// opaque triangles, triangles with an any-hit shader, and a disc in a box.
#define EVERYWHERE : read(caller, anyhit, closesthit, miss) : write(caller, anyhit, closesthit, miss)
struct [raypayload] Payload { float4 hit EVERYWHERE; uint4 ids EVERYWHERE; float material EVERYWHERE; };
struct Disc { float2 offset; };
struct Data { float value; };
struct Record { float material; float bias; };

struct Facts
{
    float3 world_origin; float t_min;
    float3 world_direction; float t;
    float3 object_origin; uint flags;
    float3 object_direction; uint kind;
    float4 to_world[3];
    float4 to_object[3];
    float4 turned;
};

[[vk::binding(0)]] RaytracingAccelerationStructure scene;
[[vk::binding(1)]] RWStructuredBuffer<Payload> payloads;
[[vk::binding(2)]] RWStructuredBuffer<float> called;
[[vk::binding(3)]] RWStructuredBuffer<Facts> facts;
[[vk::shader_record_ext]] ConstantBuffer<Record> record;

uint place() { return DispatchRaysIndex().y * DispatchRaysDimensions().x + DispatchRaysIndex().x; }

[shader("raygeneration")]
void generate()
{
    uint2 at = DispatchRaysIndex().xy;
    RayDesc ray;
    ray.Origin = float3(at.x - 0.7, at.y + 0.4, -1);
    ray.Direction = float3(0, 0, 1);
    ray.TMin = 0.5;
    ray.TMax = 100;
    Payload p = (Payload)0;
    TraceRay(scene, RAY_FLAG_CULL_FRONT_FACING_TRIANGLES & 0, 0xff, 0, 1, at.y & 1, ray, p);
    payloads[place()] = p;
    Data d = { at.x };
    CallShader(at.x & 1, d);
    CallShader(1, d);
    called[place()] = d.value;
}

[shader("miss")]
void miss(inout Payload p) { p.hit = float4(-1, RayTCurrent(), 0, 0); p.material = record.material; }

[shader("miss")]
void other_miss(inout Payload p) { p.hit = float4(-2, RayTCurrent(), 0, 0); p.material = record.material + record.bias; }

Facts tell()
{
    Facts f;
    f.world_origin = WorldRayOrigin(); f.t_min = RayTMin();
    f.world_direction = WorldRayDirection(); f.t = RayTCurrent();
    f.object_origin = ObjectRayOrigin(); f.flags = RayFlags();
    f.object_direction = ObjectRayDirection(); f.kind = HitKind();
    float3x4 w = ObjectToWorld3x4();
    float3x4 o = WorldToObject3x4();
    for (int i = 0; i < 3; i++) { f.to_world[i] = w[i]; f.to_object[i] = o[i]; }
    float4x3 wt = ObjectToWorld4x3();
    f.turned = float4(wt[0][0], wt[3][0], wt[3][1], wt[3][2]);
    return f;
}

void fill(inout Payload p, float2 at)
{
    p.hit = float4(RayTCurrent(), at, HitKind());
    p.ids = uint4(InstanceID(), InstanceIndex(), PrimitiveIndex(), GeometryIndex());
    p.material = record.material;
    facts[place()] = tell();
}

[shader("closesthit")]
void closest(inout Payload p, BuiltInTriangleIntersectionAttributes a) { fill(p, a.barycentrics); }

[shader("closesthit")]
void closest_disc(inout Payload p, Disc d) { fill(p, d.offset); }

[shader("anyhit")]
void any(inout Payload p, BuiltInTriangleIntersectionAttributes a)
{
    if (a.barycentrics.x + a.barycentrics.y > 0.5)
        IgnoreHit();
    p.hit.w = 7;
    if (a.barycentrics.y < 0.2)
        AcceptHitAndEndSearch();
}

[shader("intersection")]
void intersect()
{
    float t = (2 - ObjectRayOrigin().z) / ObjectRayDirection().z;
    Disc d;
    d.offset = (ObjectRayOrigin() + t * ObjectRayDirection()).xy - float2(10, 2);
    if (dot(d.offset, d.offset) < 4)
        ReportHit(t, 17, d);
}

[shader("callable")]
void twice(inout Data d) { d.value = d.value * 2; }

[shader("callable")]
void shift(inout Data d) { d.value += record.bias; }
