// RUN: -T ps_6_0 -E main --show=ir
Texture2D<float4> t;
SamplerState s;

float4 main(float2 p : P) : SV_Target {
    uint status;
    // CHECK: [[pair:%[0-9]+]]: {{.*}}SparseResidencyStruct{{.*}} = image_sample_explicit {{.*}} [10, 1]
    // CHECK: uint = extract [[pair]] [0]
    // CHECK: float4 = extract [[pair]] [1]
    float4 x = t.SampleLevel(s, p, 0, int2(0, 1), status);
    // CHECK: bool = image_resident
    return CheckAccessFullyMapped(status) ? x : 0;
}
