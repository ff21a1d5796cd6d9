// RUN: -T cs_6_0 -E main --show=spirv
// dxc: dxc widens to a 64-bit integer first, which asks the device for Int64
// CHECK-NOT: OpCapability Int64
RWStructuredBuffer<double> d;
[numthreads(1, 1, 1)]
// CHECK: OpConvertUToF %double %{{\w+}}
void main(uint i : SV_GroupIndex) { d[0] = double(i) * 2.5; }
