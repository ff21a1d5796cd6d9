// RUN: -T ps_6_0 -E main --show=spirv
// discard is OpKill in SPIR-V 1.5.

// CHECK: OpSelectionMerge
// CHECK: OpBranchConditional
// CHECK: OpKill
float4 main(float4 color : COLOR) : SV_Target
{
    if (color.a < 0.5)
        discard;
    return color;
}
