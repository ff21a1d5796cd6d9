// RUN: -T ps_6_0 -E main --show=spirv
// A function that passes its parameter on as a texel offset is inlined, whatever it says: offsets are constants.
Texture2D t;
SamplerState s;
float4 inner(int2 offset, float2 uv) { return t.Sample(s, uv, offset); }
[noinline] float4 outer(float2 uv, int x) { return inner(int2(x, 1), uv) * 2; }
[noinline] float4 plain(float4 c) { return c * c; }
// CHECK: OpImageSampleImplicitLod {{.*}} ConstOffset
// CHECK: OpFunctionCall
// CHECK: %plain = OpFunction
float4 main(float2 uv : UV) : SV_Target { return plain(outer(uv, 3)); }
