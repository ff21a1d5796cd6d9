// RUN: -T cs_6_9 -E main
// dxc: 1.8 does not know the flag
RaytracingAccelerationStructure scene;
[numthreads(1, 1, 1)]
void main()
{
    RayDesc ray = (RayDesc)0;
    RayQuery<0> q;
    q.TraceRayInline(scene, RAY_FLAG_FORCE_OMM_2_STATE, 255, ray); // error: OSH0497
    RayQuery<0, RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> allowed;
    allowed.TraceRayInline(scene, RAY_FLAG_FORCE_OMM_2_STATE, 255, ray);
}
