// RUN: -T vs_6_8 -E main --show=spirv
// View instancing, and where a draw starts.
// CHECK-DAG: OpCapability MultiView
// CHECK-DAG: OpCapability DrawParameters
// CHECK-DAG: BuiltIn ViewIndex
// CHECK-DAG: BuiltIn BaseVertex
// CHECK-DAG: BuiltIn BaseInstance
float4 main(uint view : SV_ViewID, int vertex : SV_StartVertexLocation, uint instance : SV_StartInstanceLocation)
    : SV_Position
{
    return float4(view, vertex, instance, 1);
}
