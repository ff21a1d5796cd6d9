// RUN: -T ps_6_0 -E main --show=spirv
// Names follow dxc's, because other tools look for them.

// CHECK-DAG: OpName %main "main"
// CHECK-DAG: OpName %in_var_TEXCOORD0 "in.var.TEXCOORD0"
// CHECK-DAG: OpName %out_var_SV_Target "out.var.SV_Target"
// CHECK-DAG: OpName {{%\w+}} "type.ConstantBuffer.Params"
// CHECK-DAG: OpName {{%\w+}} "type.2d.image"
// CHECK-DAG: OpName {{%\w+}} "type.sampler"
// CHECK-DAG: OpName {{%\w+}} "type.sampled.image"
// CHECK-DAG: OpName {{%\w+}} "type.StructuredBuffer.float"
// CHECK-DAG: OpName {{%\w+}} "type.$Globals"
// CHECK-DAG: OpName {{%\w+}} "$Globals"

struct Params
{
    float4 tint;
};

ConstantBuffer<Params> params;
StructuredBuffer<float> numbers;
Texture2D<float4> picture;
SamplerState state;
float loose;

float4 main(float2 uv : TEXCOORD0) : SV_Target
{
    return picture.Sample(state, uv) * params.tint * numbers[0] * loose;
}
