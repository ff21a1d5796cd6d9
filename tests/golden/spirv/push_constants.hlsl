// RUN: -T ps_6_0 -E main --show=spirv
// Push constants have no descriptor, and the layout of a structured buffer's element.

// CHECK-DAG: OpMemberDecorate [[block:%\w+]] 0 Offset 0
// CHECK-DAG: OpMemberDecorate [[block]] 1 Offset 4
// CHECK-DAG: OpMemberDecorate [[block]] 2 Offset 16
// CHECK-DAG: OpMemberDecorate [[block]] 3 Offset 32
// CHECK-DAG: OpDecorate [[block]] Block
// CHECK-NOT: OpDecorate %push Binding
// CHECK: %push = OpVariable {{%\w+}} PushConstant

struct Push
{
    float a;
    float b[3];
    float3 c;
    float4 d;
};

[[vk::push_constant]] Push push;

float4 main() : SV_Target
{
    return push.d + push.a + push.b[1] + push.c.xyzz;
}
