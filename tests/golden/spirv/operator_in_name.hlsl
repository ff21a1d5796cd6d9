// RUN: -T ps_6_0 -E main --show=spirv
float operator_count(float a) { return a + 1; }
struct S { float operators() { return 2; } };
float4 main(float a : A) : SV_Target
{
    S s;
    // CHECK: OpFAdd %float
    return operator_count(a) + s.operators();
}
