// RUN: -T lib_6_10 -fspv-extension=SPV_NV_shader_invocation_reorder -fspv-extension=KHR
// dxc: has no hit objects for SPIR-V

RaytracingAccelerationStructure scene;
RWStructuredBuffer<float3> r;

[shader("raygeneration")]
void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    RayQuery<RAY_FLAG_NONE> q;
    q.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray);
    dx::HitObject hit = dx::HitObject::FromRayQuery(q);     // error: OSH5032
    r[0] = hit.GetRayFlags();                               // error: OSH5032
    hit.SetShaderTableIndex(1);                             // error: OSH5032
    r[1] = hit.TriangleObjectPositions().p0;                // error: OSH5032
}
