// RUN: -T cs_6_0 -E main --show=spirv
// A literal without a suffix keeps all its digits until it meets a type: double beside a double, else float.
RWStructuredBuffer<float> o;
RWStructuredBuffer<double> d;
[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex) {
    // CHECK: OpFMul %float %{{\w+}} %float_0_1
    o[0] = i * 0.1;
    // CHECK: OpFMul %double %{{\w+}} %double_0_1
    d[0] = d[1] * 0.1;
    // CHECK: OpFMul %double %{{\w+}} %double_2_5
    d[1] = d[2] * (2.0 + 0.5);
}
