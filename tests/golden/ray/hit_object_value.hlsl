// RUN: -T lib_6_9 --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

// A hit object is a value in HLSL and a variable in SPIR-V, which has no copy of it.
RaytracingAccelerationStructure scene;
RWStructuredBuffer<float> r;
struct [raypayload] Payload { float4 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };
struct Pair { dx::HitObject hit; uint index; };

dx::HitObject search(uint i, RayDesc ray)
{
    if (i == 3)
        return dx::HitObject::MakeNop();
    Payload p = {(float4)1};
    return dx::HitObject::TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, i, ray, p);
}
void fill(inout dx::HitObject h, RayDesc ray)
{
    if (h.IsNop())
        h = dx::HitObject::MakeMiss(0, 2, ray);
}
void forget(dx::HitObject h)
{
    h = dx::HitObject::MakeNop();
    r[0] = h.IsNop();
}

[shader("raygeneration")]
void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    Payload p = {(float4)1};
    uint n = DispatchRaysIndex().x;
// a variable starts as a NOP and stays one variable through branches and loops, whichever way it is set
// CHECK: OpHitObjectRecordEmptyEXT %[[HIT:\w+]]
    dx::HitObject hit;
// CHECK: OpLoopMerge
    for (uint i = 0; i < n; i++)
    {
// CHECK: OpHitObjectRecordEmptyEXT %[[HIT]]
// CHECK: OpHitObjectTraceRayEXT %[[HIT]]
        hit = search(i, ray);
// CHECK: OpHitObjectIsEmptyEXT %bool %[[HIT]]
// CHECK: OpHitObjectRecordMissEXT %[[HIT]]
        fill(hit, ray);
// CHECK: OpHitObjectRecordEmptyEXT %[[OTHER:\w+]]
// CHECK: OpHitObjectIsEmptyEXT %bool %[[OTHER]]
        forget(hit);
// CHECK: OpReorderThreadWithHitObjectEXT %[[HIT]]
        dx::MaybeReorderThread(hit);
    }
// CHECK: OpHitObjectExecuteShaderEXT %[[HIT]]
    dx::HitObject::Invoke(hit, p);

// two names of one hit object; setting the first leaves the second alone
// CHECK: OpHitObjectTraceRayEXT %[[A:\w+]] %{{.*}}
    dx::HitObject a = dx::HitObject::TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, 0, ray, p);
    dx::HitObject b = a;
// CHECK: OpHitObjectRecordMissEXT %[[MISS:\w+]]
    a = dx::HitObject::MakeMiss(0, 0, ray);
// CHECK: OpHitObjectGetRayTMaxEXT %float %[[A]]
// CHECK: OpHitObjectGetRayTMaxEXT %float %[[MISS]]
    r[1] = b.GetRayTCurrent();
    r[2] = a.GetRayTCurrent();

// a choice of two is made at each use
// CHECK: OpBranchConditional
// CHECK: OpHitObjectGetRayTMinEXT %float %[[A]]
// CHECK: OpHitObjectGetRayTMinEXT %float %[[MISS]]
// CHECK: OpPhi
    dx::HitObject c = n == 3 ? b : a;
    r[3] = c.GetRayTMin();

// members of structs and elements of arrays
    Pair pair;
    pair.hit = search(7, ray);
// CHECK: OpHitObjectSetShaderBindingTableRecordIndexEXT %[[MEMBER:\w+]] %uint_3
    pair.hit.SetShaderTableIndex(3);
    dx::HitObject list[2] = {pair.hit, b};
// CHECK: OpHitObjectIsHitEXT %bool %[[MEMBER]]
// CHECK: OpHitObjectIsHitEXT %bool %[[A]]
    r[4] = list[n & 1].IsHit();
// a hit object without a name
// CHECK: OpHitObjectRecordEmptyEXT %[[NAMELESS:\w+]]
// CHECK: OpHitObjectExecuteShaderEXT %[[NAMELESS]]
    dx::HitObject::Invoke(dx::HitObject(), p);
}
