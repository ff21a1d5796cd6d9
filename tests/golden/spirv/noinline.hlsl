// RUN: -T ps_6_0 -E main --show=spirv
// A [noinline] function stays one; functions that take resources are inlined whatever they say.

Texture2D<float4> t;

[noinline] float twice(float x)
{
    return x * 2;
}

[noinline] float4 texel(Texture2D<float4> from)
{
    return from.Load(0);
}

float4 main(float4 c : COLOR) : SV_Target
{
    // CHECK: OpFunctionCall %float %twice
    // CHECK: OpImageFetch
    // CHECK: OpFunctionCall %float %twice
    // CHECK-NOT: OpFunctionCall
    return twice(c.x) + texel(t) + twice(c.y);
}
// CHECK: %twice = OpFunction %float DontInline
