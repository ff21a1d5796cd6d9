// RUN: -T vs_6_0 -E main --show=spirv
// precise reaches what feeds the value, and nothing else.

// CHECK: OpDecorate [[product:%\w+]] NoContraction
// CHECK: OpDecorate [[sum:%\w+]] NoContraction
// CHECK: [[product]] = OpFMul
// CHECK: [[sum]] = OpFAdd

float4 main(float4 a : A, float4 b : B, float4 c : C) : SV_Position
{
    precise float4 result = a * b + c;
    return result;
}
