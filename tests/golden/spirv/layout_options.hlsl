// RUN: -T ps_6_0 -E main --show=spirv
// RUN: -T ps_6_0 -E main -fvk-use-dx-layout --show=spirv --check-prefix=DX
// RUN: -T ps_6_0 -E main -fvk-use-gl-layout --show=spirv --check-prefix=GL
// RUN: -T ps_6_0 -E main -fvk-use-scalar-layout --show=spirv --check-prefix=SCALAR
// The four layouts of a constant buffer.

// CHECK-DAG: OpMemberDecorate %type_C 1 Offset 4
// CHECK-DAG: OpMemberDecorate %type_C 3 Offset 80
// DX-DAG: OpMemberDecorate %type_C 1 Offset 4
// DX-DAG: OpMemberDecorate %type_C 3 Offset 68
// GL-DAG: OpMemberDecorate %type_C 1 Offset 16
// GL-DAG: OpMemberDecorate %type_C 3 Offset 96
// SCALAR-DAG: OpMemberDecorate %type_C 1 Offset 4
// SCALAR-DAG: OpMemberDecorate %type_C 3 Offset 32

cbuffer C
{
    float a;
    float3 b;
    float list[4];
    float d;
};

float4 main() : SV_Target
{
    return a + b.xyzz + list[1] + d;
}
