// RUN: -T ps_6_0 -E main --show=spirv
// No unsigned number is below zero: the branch is gone, and with it the texture.

// CHECK-NOT: %picture
// CHECK: OpFunctionEnd

Texture2D<float4> picture : register(t0);

float4 main(nointerpolation uint n : N) : SV_Target
{
    if (n < 0)
        return picture.Load(0);
    return 1;
}
