// Hit objects at the scene of rays.hlsl: what they know, reordering, and the shaders that they run.
#include "rays.hlsl"

struct Known
{
    float4 ray;         // t, tmin, the sum of the world direction, the z of the object's origin
    uint4 ids;
    float4 rest;        // attributes, the shader record's first word, 1 for a hit, 2 for a miss
};
[[vk::binding(4)]] RWStructuredBuffer<Known> known;

[shader("raygeneration")]
void generate_hits()
{
    uint2 at = DispatchRaysIndex().xy;
    RayDesc ray;
    ray.Origin = float3(at.x - 0.7, at.y + 0.4, -1);
    ray.Direction = float3(0, 0, 1);
    ray.TMin = 0.5;
    ray.TMax = 100;
    Payload p = (Payload)0;
    dx::HitObject hit;
    if (at.x != 0 || !hit.IsNop())      // the first column stays a NOP
        hit = dx::HitObject::TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, at.y & 1, ray, p);
    dx::MaybeReorderThread(hit, at.x & 1, 1);
    Known k = (Known)0;
    if (!hit.IsNop())
    {
        k.ray = float4(hit.GetRayTCurrent(), hit.GetRayTMin(), dot(hit.GetWorldRayDirection(), 1), 0);
        k.rest.w = hit.IsHit() ? 1 : hit.IsMiss() ? 2 : 3;
        k.rest.z = asfloat(hit.LoadLocalRootTableConstant(0));
    }
    if (hit.IsHit())
    {
        k.ray.w = hit.GetObjectRayOrigin().z;
        k.ids = uint4(hit.GetInstanceID(), hit.GetInstanceIndex(), hit.GetPrimitiveIndex(), hit.GetGeometryIndex());
        if (hit.GetInstanceID() == 9)
        {
            Disc d;
            hit.GetAttributes(d);
            k.rest.xy = d.offset;
        }
        else
        {
            BuiltInTriangleIntersectionAttributes a;
            hit.GetAttributes(a);
            k.rest.xy = a.barycentrics;
        }
    }
    known[place()] = k;
    dx::HitObject::Invoke(hit, p);
    payloads[place()] = p;
    // a miss that no ray made
    dx::HitObject miss = dx::HitObject::MakeMiss(RAY_FLAG_NONE, 1, ray);
    Payload missed = (Payload)0;
    dx::HitObject::Invoke(miss, missed);
    called[place()] = missed.material;
}
