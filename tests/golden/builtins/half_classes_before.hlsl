// RUN: -T ps_6_2 -E main -enable-16bit-types --show=spirv
// Before shader model 6.9 the bits of halves are tested.
// CHECK-NOT: OpIsNan
// CHECK-NOT: OpIsInf
float4 main(half2 h : H) : SV_Target
{
    return float4(isnan(h), isinf(h)) + float4(isfinite(h), isnormal(h));
}
// dxc: dxc 1.8 has no isnormal for halves before shader model 6.9
