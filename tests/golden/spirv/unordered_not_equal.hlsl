// RUN: -T ps_6_0 -E main --show=spirv
// dxc: it compares unequal floats as ordered, so that NaN equals itself
// != on floats is true for NaN; the other comparisons are false for it.

// CHECK: OpFunction
float4 main(float a : A, float b : B) : SV_Target
{
    // CHECK: OpFUnordNotEqual %bool
    if (a != b)
        return 1;
    // CHECK: OpFOrdLessThan %bool
    return a < b ? 2 : 3;
}
