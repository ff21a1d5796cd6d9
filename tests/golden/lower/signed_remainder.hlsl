// RUN: -T cs_6_0 -E main --show=spirv
// Vulkan does not define OpSRem for negative operands: a - a / b * b is the remainder on every device.
// CHECK-NOT: OpSRem
// CHECK: OpSDiv %v2int
// CHECK: OpIMul %v2int
// CHECK: OpISub %v2int
// CHECK-NOT: OpSRem
// CHECK: OpUMod %uint
RWStructuredBuffer<int2> pairs;
RWStructuredBuffer<uint> numbers;
[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    pairs[i] = pairs[i] % pairs[i + 1];
    numbers[i] = numbers[i] % 3;
}
