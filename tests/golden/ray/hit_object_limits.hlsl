// RUN: -T lib_6_10
// dxc: the dxc of 2024 ends at shader model 6.8

RaytracingAccelerationStructure scene;
RWStructuredBuffer<float> r;
struct [raypayload] Payload { float4 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };

void move(dx::HitObject h)
{
    h.SetShaderTableIndex(1);       // error: OSH5031
}

[shader("raygeneration")]
void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    Payload p = {(float4)1};
    dx::HitObject hit = dx::HitObject::TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, 0, ray, p);
    dx::HitObject other = dx::HitObject::MakeMiss(0, 0, ray);
    move(hit);
    dx::HitObject copy = hit;
    copy.SetShaderTableIndex(2);    // error: OSH5031
    dx::HitObject best = hit;
    for (uint i = 0; i < DispatchRaysIndex().x; i++)    // error: OSH5030
        if (r[i] > 0)
            best = other;
    r[0] = best.IsHit();
    r[1] = hit.GetClusterID();      // error: OSH5032
}
