// RUN: -T ps_6_2 -E main --show=typed
RWTexture2D<float4> image;
RWStructuredBuffer<float3> list;
cbuffer C { float4x4 m; row_major float3x3 r; }
float4 main(float4 c : COLOR, int i : I) : SV_Target
{
    float a[4];
    a[i] = c.x;
    c.zx = c.xy;
    c.x += i;
    i <<= 2u;
    float2x2 t = (float2x2)m;
    t._m01_m10 = c.xy;
    t[1].y = r[2][0];
    image[c.xy].x = i++;
    list[i].yz *= 2;
    (c.y = 1) = 2;
    --i;
    return -c;
}

// CHECK: resource RWTexture2D<float4> image
// CHECK-NEXT: resource RWStructuredBuffer<float3> list
// CHECK-NEXT: resource cbuffer<C> C
// CHECK-NEXT: float4x4 m
// CHECK-NEXT: row_major float3x3 r
// CHECK-NEXT: entry function float4 main(float4 c : COLOR, int i : I) : SV_Target
// CHECK-NEXT: var float[4] a [dynamic]
// CHECK-NEXT: (a[i] = c.x)
// CHECK-NEXT: (c.zx = c.xy)
// CHECK-NEXT: (modify c.x: ($ + convert<float>(i)))
// CHECK-NEXT: (modify i: ($ << int(2)))
// CHECK-NEXT: var float2x2 t = truncate<float2x2>(C.m)
// CHECK-NEXT: (t._m01_m10 = c.xy)
// CHECK-NEXT: (t[int(1)].y = C.r[int(2)][int(0)])
// CHECK-NEXT: (image[convert<uint2>(c.xy)].x = convert<float>((modify post i: ($ + int(1)))))
// CHECK-NEXT: (modify list[i].yz: ($ * float2(2.0, 2.0)))
// CHECK-NEXT: ((c.y = float(1.0)), (c.y = float(2.0)))
// CHECK-NEXT: (modify i: ($ - int(1)))
// CHECK-NEXT: return -c
