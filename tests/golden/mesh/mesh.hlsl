// RUN: -T ms_6_5 -E main --show=spirv
// dxc: dxc takes an out argument for a read of the output array

struct Payload { uint count; float4 colors[2]; bool cull; };
struct Vertex
{
    float4 position : SV_Position;
    float3 color : COLOR;
    nointerpolation uint part : PART;
    float clip : SV_ClipDistance0;
    float2 weights[2] : WEIGHT;
};
struct Primitive
{
    uint id : SV_PrimitiveID;
    bool cull : SV_CullPrimitive;
    float3 normal : NORMAL;
};

// CHECK: OpCapability MeshShadingEXT
// CHECK: OpExtension "SPV_EXT_mesh_shader"
// CHECK: OpEntryPoint MeshEXT %main "main"
// CHECK: OpExecutionMode %main LocalSize 32 1 1
// CHECK-NEXT: OpExecutionMode %main OutputTrianglesEXT
// CHECK-NEXT: OpExecutionMode %main OutputVertices 64
// CHECK-NEXT: OpExecutionMode %main OutputPrimitivesEXT 126
// CHECK-DAG: OpDecorate %gl_Position BuiltIn Position
// CHECK-DAG: OpDecorate %out_var_COLOR Location 0
// CHECK-DAG: OpDecorate %out_var_PART Flat
// CHECK-DAG: OpDecorate %[[INDICES:\w+]] BuiltIn PrimitiveTriangleIndicesEXT
// CHECK-DAG: OpDecorate %[[CULL:\w+]] BuiltIn CullPrimitiveEXT
// CHECK-DAG: OpDecorate %out_var_NORMAL Location 4
// CHECK-DAG: OpDecorate %out_var_NORMAL PerPrimitiveEXT

void place(out Vertex v, float4 position)
{
    v = (Vertex)0;
    v.position = position;
}

// CHECK: %main = OpFunction
// CHECK: %[[THREAD:\w+]] = OpLoad %uint %gl_LocalInvocationIndex
// CHECK: OpAccessChain %_ptr_TaskPayloadWorkgroupEXT_uint %in_var_payload %uint_0
// CHECK: OpSetMeshOutputsEXT %uint_64
// CHECK: OpAccessChain %_ptr_Output_v4float %gl_Position %[[THREAD]]
// an element of an array that is known at run time only
// CHECK: OpIEqual %bool %{{\w+}} %uint_1
// CHECK: %[[COLOR:\w+]] = OpAccessChain %_ptr_Output_float %out_var_COLOR %[[THREAD]] %uint_1
// CHECK: OpStore %[[COLOR]] %float_3
// CHECK: OpAccessChain %_ptr_Output_v3uint %[[INDICES]] %[[THREAD]]
// CHECK: OpAccessChain %_ptr_Output_bool %[[CULL]] %[[THREAD]]
[outputtopology("triangle")]
[numthreads(32, 1, 1)]
void main(uint thread : SV_GroupIndex, in payload Payload payload, out indices uint3 triangles[126],
          out vertices Vertex vertices[64], out primitives Primitive primitives[126])
{
    SetMeshOutputCounts(64, payload.count);
    place(vertices[thread], payload.colors[thread & 1]);
    vertices[thread].weights[thread & 1] = 3;
    vertices[thread].color.y = 3;
    triangles[thread] = uint3(0, 1, 2);
    primitives[thread].id = thread;
    primitives[thread].cull = payload.cull;
    primitives[thread].normal = 1;
}
