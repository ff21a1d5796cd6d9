// RUN: -T ms_6_5 -E main --show=spirv
// dxc: dxc crashes at output arrays as arguments
// Output arrays as arguments are the arrays themselves: only what a function writes is stored, so the elements of other
// threads stay. Whole arrays are written element by element. An index at run time gives each element a
// branch: drivers lose stores through such an index.
struct Vertex
{
    float4 p : SV_Position;
    float2 u[2] : U;
};
struct Face { float4 c : COLOR; };

// CHECK-DAG: OpDecorate %[[INDICES:\w+]] BuiltIn PrimitiveTriangleIndicesEXT

[noinline] void place(out vertices Vertex v[3], uint i, float4 p)
{
    v[i].p = p;
}
struct Emitter
{
    float2 u;
    void emit(out Vertex v[3], out indices uint3 t[2], uint i)
    {
        place(v, i, 2);
        v[i].u[i & 1].y = u.x;
        t[i & 1] = i;
    }
};
template <typename T, int N> void fill(out T a[N], T x)
{
    a[0] = x;
    a[N - 1] = x;
}

[numthreads(3, 1, 1)]
[outputtopology("triangle")]
void main(uint i : SV_GroupIndex, out vertices Vertex v[3], out indices uint3 t[2], out primitives Face f[2])
{
    SetMeshOutputCounts(3, 2);
    Emitter e = { float2(3, 4) };
// CHECK: %[[I:\w+]] = OpLoad %uint %gl_LocalInvocationIndex
// CHECK: OpAccessChain %_ptr_Output_v4float %gl_Position %[[I]]
// CHECK-NEXT: OpStore
// CHECK: %[[ODD:\w+]] = OpBitwiseAnd %uint %[[I]] %uint_1
// CHECK-NEXT: OpIEqual %bool %[[ODD]] %uint_0
// CHECK: OpAccessChain %_ptr_Output_float %out_var_U %[[I]] %uint_0 %uint_1
// CHECK-NEXT: OpStore {{.*}} %float_3
// CHECK: OpAccessChain %_ptr_Output_float %out_var_U %[[I]] %uint_1 %uint_1
// CHECK-NEXT: OpStore {{.*}} %float_3
// CHECK: OpAccessChain %_ptr_Output_v3uint %[[INDICES]] %[[ODD]]
    e.emit(v, t, i);
    Face face = { float4(5, 6, 7, 8) };
// CHECK: OpAccessChain %_ptr_Output_v4float %out_var_COLOR %uint_0
// CHECK: OpAccessChain %_ptr_Output_v4float %out_var_COLOR %uint_1
    fill(f, face);
// CHECK: OpBranchConditional
// CHECK: OpAccessChain %_ptr_Output_v3uint %[[INDICES]] %uint_0
// CHECK: OpAccessChain %_ptr_Output_v3uint %[[INDICES]] %uint_1
    if (i == 0)
    {
        uint3 whole[2] = { uint3(0, 1, 2), uint3(2, 1, 0) };
        t = whole;
    }
// CHECK: OpReturn
}
