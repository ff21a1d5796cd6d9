// RUN: -T lib_6_6 --show=tree
// #pragma pack_matrix holds for the types written behind it.

// CHECK: var float4x4 a
float4x4 a;

#pragma pack_matrix(row_major)
// CHECK-NEXT: var float4x4 b {row_major}
// CHECK-NEXT: struct S
// CHECK-NEXT: var float3x3 m {row_major}
float4x4 b; struct S { float3x3 m; };

// CHECK-NEXT: function float4x4 f(float2x2 m {row_major}) {row_major}
// CHECK-NEXT: var float4x4 n {row_major}
// CHECK-NEXT: return n
float4x4 f(float2x2 m)
{
    float4x4 n;
    return n;
}

#pragma pack_matrix(column_major)
// CHECK-NEXT: cbuffer C
// CHECK-NEXT: var float4x4 c {column_major}
// CHECK-NEXT: typedef float4x4 T {column_major}
cbuffer C { float4x4 c; } typedef float4x4 T;
