// RUN: -T ps_6_0 -E main -ffinite-math-only --show=spirv
// Without NaN, min and max need not tell a number from none.

float4 main(float4 a : A, float4 b : B) : SV_Target
{
    // CHECK: OpExtInst %v4float {{%\w+}} FMin
    // CHECK: OpExtInst %v4float {{%\w+}} FMax
    return max(min(a, b), 0.25);
}
