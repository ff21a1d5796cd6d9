// RUN: -T ps_6_6 -E main --show=spirv
// CHECK: OpCapability DemoteToHelperInvocation
// CHECK: OpIsHelperInvocationEXT
float4 main(float2 uv : UV) : SV_Target
{
    if (uv.x < 0.5)
        discard;
    return IsHelperLane() ? ddx(uv.x) : 1;
}
