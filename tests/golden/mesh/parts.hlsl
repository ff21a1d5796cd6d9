// RUN: -T ms_6_5 -E main --show=spirv
// dxc: dxc crashes at parts of clip distances, and makes culled primitives unsigned numbers

// Rows, elements and components of outputs: each is a store to the part that is meant.
struct Vertex
{
    float4 p : SV_Position;
    float2x3 m : M;
    float2 clip : SV_ClipDistance;
    bool2 b : B;
    struct { float2 u; int2 v[2]; } s : S;
};
struct Face { bool culled : SV_CullPrimitive; };

// CHECK-DAG: OpDecorate %[[CULL:\w+]] BuiltIn CullPrimitiveEXT
// CHECK-DAG: OpTypeArray %bool %uint_32
[numthreads(32, 1, 1)]
[outputtopology("line")]
void main(uint t : SV_GroupThreadID, out indices uint2 lines[32], out vertices Vertex v[64], out primitives Face f[32])
{
    SetMeshOutputCounts(64, 32);
// CHECK: %[[ROW:\d+]] = OpAccessChain %_ptr_Output_v3float %out_var_M %[[T:\w+]] %uint_1
// CHECK: OpStore %[[ROW]]
    v[t].m[1] = float3(1, 2, 3);
// CHECK: %[[ELEMENT:\d+]] = OpAccessChain %_ptr_Output_float %out_var_M %[[T]] %uint_0 %uint_1
// CHECK: OpStore %[[ELEMENT]] %float_2
    v[t].m[0].y = 2;
// CHECK: OpStore %[[ELEMENT]] %float_3
// CHECK: %[[OTHER:\d+]] = OpAccessChain %_ptr_Output_float %out_var_M %[[T]] %uint_1 %uint_2
// CHECK: OpStore %[[OTHER]] %float_4
    v[t].m._m01_m12 = float2(3, 4);
// CHECK: OpAccessChain %_ptr_Output_float %gl_ClipDistance %[[T]] %uint_1
    v[t].clip.y = 5;
// CHECK: OpAccessChain %_ptr_Output_uint %out_var_B %[[T]] %uint_0
    v[t].b.x = true;
// CHECK: OpAccessChain %_ptr_Output_int %{{\w+}} %[[T]] %uint_1 %uint_0
    v[t].s.v[1].x = 6;
// CHECK: OpAccessChain %_ptr_Output_uint %{{\w+}} %[[T]] %uint_1
    lines[t].y = 7;
// CHECK: OpAccessChain %_ptr_Output_bool %[[CULL]] %[[T]]
    f[t].culled = t == 3;
}
