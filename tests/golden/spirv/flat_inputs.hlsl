// RUN: -T ps_6_0 -E main --show=spirv
// Integers that enter a pixel shader are Flat; the other modifiers have decorations of their own.

// CHECK-DAG: OpDecorate %in_var_A Flat
// CHECK-DAG: OpDecorate %in_var_B Flat
// CHECK-DAG: OpDecorate %in_var_C NoPerspective
// CHECK-DAG: OpDecorate %in_var_D Centroid
// CHECK-DAG: OpDecorate %in_var_E Sample
// CHECK-NOT: OpDecorate %in_var_F Flat

float4 main(int a : A, nointerpolation float b : B, noperspective float c : C, centroid float d : D, sample float e : E,
            float f : F) : SV_Target
{
    return a + b + c + d + e + f;
}
