// RUN: -T vs_6_0 -E main --show=spirv
// The entry point lists its inputs, then its outputs, then the other globals that it uses.

// CHECK: OpEntryPoint Vertex %main "main" %in_var_POSITION %in_var_NORMAL %gl_Position %out_var_NORMAL %C
// CHECK-DAG: OpDecorate %in_var_POSITION Location 0
// CHECK-DAG: OpDecorate %in_var_NORMAL Location 1
// CHECK-DAG: OpDecorate %out_var_NORMAL Location 0
// CHECK-DAG: OpDecorate %gl_Position BuiltIn Position

cbuffer C
{
    float4x4 transform;
};

struct Output
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
};

Output main(float3 position : POSITION, float3 normal : NORMAL)
{
    Output output;
    output.position = mul(transform, float4(position, 1));
    output.normal = normal;
    return output;
}
