// RUN: -T ps_6_0 -E main --show=spirv
// Matrices with one row or one column are vectors, and 1x1 is a scalar.

// CHECK-NOT: OpTypeMatrix
// CHECK: OpFunction
float4 main(float1x3 row : A, float2x1 column : B, float1x1 one : C) : SV_Target
{
    return float4(row[0], column[1][0]) * one;
}
