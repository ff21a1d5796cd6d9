// RUN: -T ps_6_0 -E main -HV 2018 --show=typed
// CHECK: return select((c > float4(0.0, 0.0, 0.0, 0.0)), c, float4(1.0, 1.0, 1.0, 1.0))
float4 main(float4 c : COLOR) : SV_Target
{
    return c > 0 ? c : 1;
}
