// RUN: -T ps_6_9 -E main -enable-16bit-types --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8
// From shader model 6.9 on halves are asked by instructions; isfinite and isnormal have none in shaders.
// CHECK: OpIsNan %v2bool
// CHECK: OpIsInf %v2bool
// CHECK-NOT: OpIsFinite
// CHECK-NOT: OpIsNormal
float4 main(half2 h : H) : SV_Target
{
    return float4(isnan(h), isinf(h)) + float4(isfinite(h), isnormal(h));
}
