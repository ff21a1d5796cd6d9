// RUN: -T ps_6_0 -E main -fspv-flatten-resource-arrays --show=spirv
// An index that is known at run time chooses among the variables of the elements.
SamplerState s[2] : register(s1);
Texture2D t[3] : register(t3);
Buffer<float4> b[2] : register(t8);
// CHECK-NOT: OpTypeArray
// CHECK-DAG: OpDecorate %[[s0:\w+]] Binding 1
// CHECK-DAG: OpDecorate %[[s1:\w+]] Binding 2
// CHECK-DAG: OpDecorate %[[t0:\w+]] Binding 3
// CHECK-DAG: OpDecorate %[[t1:\w+]] Binding 4
// CHECK-DAG: OpDecorate %[[t2:\w+]] Binding 5
// CHECK-DAG: OpDecorate %[[b0:\w+]] Binding 8
// CHECK-DAG: OpDecorate %[[b1:\w+]] Binding 9
// CHECK-NOT: DynamicIndexing
float4 main(uint i : INDEX, float2 uv : TEXCOORD) : SV_Target {
    // The derivatives are taken outside of branches: all are sampled, one is selected.
    // CHECK: OpImageSampleImplicitLod
    // CHECK: OpImageSampleImplicitLod
    // CHECK: OpImageSampleImplicitLod
    // CHECK: OpImageSampleImplicitLod
    // CHECK: OpImageSampleImplicitLod
    // CHECK: OpImageSampleImplicitLod
    float4 sum = t[i].Sample(s[i % 2], uv);
    // CHECK: OpBranchConditional
    // CHECK: OpImageFetch
    // CHECK: OpImageFetch
    sum.x += b[i][3].y;
    return sum;
}
