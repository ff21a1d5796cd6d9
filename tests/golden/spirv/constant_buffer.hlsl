// RUN: -T ps_6_0 -E main --show=spirv
// A constant buffer is a Block in Uniform with explicit offsets.

// CHECK-DAG: OpName %type_Camera "type.Camera"
// CHECK-DAG: OpMemberName %type_Camera 0 "view"
// CHECK-DAG: OpMemberName %type_Camera 2 "scale"
// CHECK-DAG: OpName %Camera "Camera"
// CHECK-DAG: OpDecorate %Camera DescriptorSet 0
// CHECK-DAG: OpDecorate %Camera Binding 3
// CHECK-DAG: OpDecorate %type_Camera Block
// CHECK-DAG: OpMemberDecorate %type_Camera 1 Offset 64
// CHECK-DAG: OpMemberDecorate %type_Camera 2 Offset 76
// CHECK-DAG: %Camera = OpVariable {{%\w+}} Uniform

cbuffer Camera : register(b3)
{
    float4x4 view;
    float3 eye;
    float scale;
};

float4 main() : SV_Target
{
    return view[1] * float4(eye, scale);
}
