// RUN: -T vs_6_0 -E main --show=spirv
// All clip distances are slices of one built-in array.

// CHECK-DAG: OpCapability ClipDistance
// CHECK-DAG: OpDecorate [[clip:%\w+]] BuiltIn ClipDistance
// CHECK-DAG: [[array:%\w+]] = OpTypeArray %float %uint_3
// CHECK-DAG: [[pointer:%\w+]] = OpTypePointer Output [[array]]
// CHECK-DAG: [[clip]] = OpVariable [[pointer]] Output

struct Output
{
    float4 position : SV_Position;
    float2 first : SV_ClipDistance0;
    float second : SV_ClipDistance1;
};

Output main(float4 p : POSITION)
{
    Output output = { p, p.xy, p.z };
    return output;
}
