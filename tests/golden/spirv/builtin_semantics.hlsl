// RUN: -T vs_6_0 -E main --show=spirv
// System values of a vertex shader; the vertex and instance numbers count from their base.

// CHECK-DAG: BuiltIn VertexIndex
// CHECK-DAG: BuiltIn InstanceIndex
// CHECK-DAG: BuiltIn PointSize
// CHECK-DAG: BuiltIn Position

struct Output
{
    float4 position : SV_Position;
    [[vk::builtin("PointSize")]] float size : PSIZE;
};

Output main(uint vertex : SV_VertexID, uint instance : SV_InstanceID)
{
    Output output;
    output.position = float4(vertex, instance, 0, 1);
    output.size = 2;
    return output;
}
