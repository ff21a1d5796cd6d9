// RUN: -T ps_6_2 -E main --show=typed
float4 main(float4 c : COLOR, int i : I) : SV_Target
{
    float f = i;
    float3 v = f;
    int2 n = c.xy;
    bool b = c.x;
    float2x2 m = c;
    float4 w = m;
    half h = 1.5 * i;
    uint u = 1 + i;
    double d = 1.0 / 3;
    float r = 1.0 / 3;
    float s = (float)c;
    float t = i * 0.5;
    int k = true + true;
    float4 z = (float4)0;
    return c * f + i;
}

// CHECK: entry function float4 main(float4 c : COLOR, int i : I) : SV_Target
// CHECK-NEXT: var float f = convert<float>(i)
// CHECK-NEXT: var float3 v = splat<float3>(f)
// CHECK-NEXT: var int2 n = convert<int2>(c.xy)
// CHECK-NEXT: var bool b = convert<bool>(c.x)
// CHECK-NEXT: var float2x2 m = reshape<float2x2>(c)
// CHECK-NEXT: var float4 w = reshape<float4>(m)
// CHECK-NEXT: var half h = convert<half>((float(1.5) * convert<float>(i)))
// CHECK-NEXT: var uint u = convert<uint>((int(1) + i))
// CHECK-NEXT: var double d = double(0.3333333333333333)
// CHECK-NEXT: var float r = float(0.3333333432674408)
// CHECK-NEXT: var float s = c.x
// CHECK-NEXT: var float t = (convert<float>(i) * float(0.5))
// CHECK-NEXT: var int k = int(2)
// CHECK-NEXT: var float4 z = float4(0.0, 0.0, 0.0, 0.0)
// CHECK-NEXT: return ((c * splat<float4>(f)) + splat<float4>(convert<float>(i)))
