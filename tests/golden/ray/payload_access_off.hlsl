// RUN: -T lib_6_6 --show=spirv
// RUN: -T lib_6_7 -disable-payload-qualifiers --show=spirv

// Qualifiers have no effect on the module: the payload is passed whole.
RaytracingAccelerationStructure scene;
struct Plain { float4 a; };

// CHECK: OpFunction
[shader("raygeneration")]
void main()
{
    RayDesc ray = (RayDesc)0;
    Plain p = {(float4)1};
// CHECK: OpStore %p
// CHECK: OpTraceRayKHR
    TraceRay(scene, 0, 255, 0, 1, 0, ray, p);
}
