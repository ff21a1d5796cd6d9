// RUN: -T vs_6_0 -E main --show=spirv
// An HLSL float2x3 is a SPIR-V matrix with two columns of three components; products change sides.

// CHECK-DAG: [[v3:%\w+]] = OpTypeVector %float 3
// CHECK-DAG: [[v2:%\w+]] = OpTypeVector %float 2
// CHECK-DAG: [[m23:%\w+]] = OpTypeMatrix [[v3]] 2
// CHECK-DAG: [[m32:%\w+]] = OpTypeMatrix [[v2]] 3
// CHECK-DAG: [[m22:%\w+]] = OpTypeMatrix [[v2]] 2

cbuffer C
{
    float2x3 a;
    float3x2 b;
};

// CHECK: OpFunction
float4 main(float3 p : POSITION, float2 q : TEXCOORD) : SV_Position
{
    // CHECK: OpVectorTimesMatrix [[v2]]
    float2 left = mul(a, p);
    // CHECK: OpMatrixTimesVector [[v3]]
    float3 right = mul(q, a);
    // CHECK: OpMatrixTimesMatrix [[m22]]
    float2x2 product = mul(a, b);
    return float4(left + product[0], right.xy + product[1]);
}
