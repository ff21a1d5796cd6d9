// RUN: -T cs_6_0 -E main --show=spirv
// Vulkan does not define OpSRem for negative operands: the unsigned remainder of the magnitudes is that of every device,
// and costs a GPU less than a - a / b * b.
// CHECK-NOT: OpSRem
// CHECK-NOT: OpSDiv
// CHECK: [[NEGATIVE:%\d+]] = OpSLessThan %v2bool
// CHECK: OpExtInst %v2uint {{%\d+}} SAbs
// CHECK: OpExtInst %v2uint {{%\d+}} SAbs
// CHECK: OpUMod %v2uint
// CHECK: OpSNegate %v2int
// CHECK: OpSelect %v2int [[NEGATIVE]]
// CHECK: OpUMod %uint {{%\d+}} %uint_3
RWStructuredBuffer<int2> pairs;
RWStructuredBuffer<uint> numbers;
[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    pairs[i] = pairs[i] % pairs[i + 1];
    numbers[i] = numbers[i] % 3;
}
