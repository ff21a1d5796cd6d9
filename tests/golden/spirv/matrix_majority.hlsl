// RUN: -T vs_6_0 -E main --show=spirv
// RUN: -T vs_6_0 -E main -Zpr --show=spirv --check-prefix=ROW
// In memory HLSL's column-major is SPIR-V's RowMajor, and the other way round.

// CHECK-DAG: OpMemberDecorate %type_C 0 RowMajor
// CHECK-DAG: OpMemberDecorate %type_C 0 MatrixStride 16
// CHECK-DAG: OpMemberDecorate %type_C 0 Offset 0
// CHECK-DAG: OpMemberDecorate %type_C 1 ColMajor
// CHECK-DAG: OpMemberDecorate %type_C 1 Offset 64
// CHECK-DAG: OpMemberDecorate %type_C 2 RowMajor
// CHECK-DAG: OpMemberDecorate %type_C 2 Offset 112
// ROW-DAG: OpMemberDecorate %type_C 0 ColMajor
// ROW-DAG: OpMemberDecorate %type_C 1 ColMajor
// ROW-DAG: OpMemberDecorate %type_C 2 RowMajor

cbuffer C
{
    float3x4 standard;
    row_major float3x4 rows;
    column_major float3x4 columns;
};

float4 main(float4 p : POSITION) : SV_Position
{
    return float4(mul(standard, p) + mul(rows, p) + mul(columns, p), 1);
}
