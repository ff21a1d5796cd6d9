// RUN: -T ps_6_0 -E main -Gis --show=spirv
// dxc: dxc refuses -Gis with -spirv
// -Gis: no multiplication and addition may be contracted.
float4 main(float4 a : A, float4 b : B) : SV_Target
{
    return a * b + a;
}
// CHECK-DAG: OpDecorate [[p:%[0-9]+]] NoContraction
// CHECK-DAG: OpDecorate [[s:%[0-9]+]] NoContraction
// CHECK: OpFMul
// CHECK: OpFAdd
