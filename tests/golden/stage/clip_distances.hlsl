// RUN: -T vs_6_0 -E main --show=spirv
// All clip distances of a shader are slices of one array, by semantic index.
// CHECK: OpDecorate %gl_ClipDistance BuiltIn ClipDistance
// CHECK: [[size:%uint_4]] = OpConstant %uint 4
// CHECK: %_arr_float_uint_4 = OpTypeArray %float [[size]]
// CHECK: %gl_ClipDistance = OpVariable %_ptr_Output__arr_float_uint_4 Output
struct Output
{
    float4 position : SV_Position;
    float2 second : SV_ClipDistance1;
    float first[2] : SV_ClipDistance0;
};
Output main(float4 p : POSITION)
{
    Output o;
    o.position = p;
    o.second = p.xy;
    o.first[0] = p.z;
    o.first[1] = p.w;
    return o;
}
