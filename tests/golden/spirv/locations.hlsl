// RUN: -T vs_6_0 -E main --show=spirv
// An array or matrix takes one location for each element or row; [[vk::location]] places one.

// CHECK-DAG: OpDecorate {{%\w+}} Location 0
// CHECK-DAG: OpDecorate {{%\w+}} Location 5
// CHECK-DAG: OpDecorate %gl_Position BuiltIn Position
// CHECK-NOT: Location 6

struct Input
{
    [[vk::location(5)]] float4 position : POSITION;
    [[vk::location(0)]] float4 offset : OFFSET;
};

float4 main(Input input) : SV_Position
{
    return input.position + input.offset;
}
