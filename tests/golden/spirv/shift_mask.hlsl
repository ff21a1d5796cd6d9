// RUN: -T cs_6_0 -E main --show=spirv
// A shift count that is not constant is masked to the operand's width.

RWStructuredBuffer<uint> data;

// CHECK: OpFunction
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    // CHECK: [[count:%\w+]] = OpBitwiseAnd %uint {{%\w+}} %uint_31
    // CHECK: OpShiftLeftLogical %uint {{%\w+}} [[count]]
    data[0] = data[1] << id.x;
}
