// RUN: -T cs_6_0 -E main --show=spirv
// [unroll] makes copies where there are few, or where constants in the place of the counter select something. A large
// body that only computes with the counter stays a loop with the hint.
Texture2D<float4> image : register(t0);
SamplerState point_sampler : register(s0);
RWStructuredBuffer<float4> result : register(u0);

float4 work(float4 v, float k)
{
    v = sin(v * k) + cos(v + k) * exp(v - k) + log(abs(v) + k);
    v = sqrt(abs(v)) * k + frac(v / (k + 1)) - floor(v * k) + tan(v) * atan(v + k);
    return v.x > k ? v.yzwx * k : v.wzyx - k;
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float4 v = result[id.x];
    // CHECK: OpLoopMerge {{%\w+}} {{%\w+}} Unroll
    [unroll]
    for (int i = 0; i < 64; i++)
        v = work(v, i);
    // CHECK-NOT: OpLoopMerge
    // CHECK: OpImageGather {{%\w+}} {{%\w+}} {{%\w+}} {{%\w+}} ConstOffset
    [unroll]
    for (int y = 0; y < 8; y++)
    {
        v += image.Gather(point_sampler, v.xy, int2(y - 4, 1));
        v = work(v, y);
    }
    result[id.x] = v;
}
