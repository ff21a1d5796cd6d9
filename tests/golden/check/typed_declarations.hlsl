// RUN: -T ps_6_2 -E main --show=typed
cbuffer A : register(b1, space2) { float4x4 m; float3 v : packoffset(c4.y); float d; };
tbuffer T { float t; };
row_major float3x4 loose : register(c3);
[[vk::binding(3, 1)]] Texture2D<float4> maps[4] : register(t2);
[[vk::push_constant]] struct Push { float p; } push;
[[vk::constant_id(7)]] const int spec = 5;
groupshared float shared_data[64];
static const float2 table[2] = { { 1, 2 }, { 3, 4 } };
static int counter;
enum Mode { Off, On = 4, Auto };
namespace N { static const int k = On; namespace M { float f() { return k; } } }
typedef float2 Pair[2];
float4 main([[vk::location(2)]] nointerpolation float4 c : COLOR3, uint i : I) : SV_Target1
{
    Pair p = { c.xy, table[1] };
    counter += Auto;
    return p[i].xyxy * N::M::f() + table[i].x + d + t + push.p + loose[1] + spec + m[0];
}

// CHECK: resource cbuffer<A> A : register(b1, space2)
// CHECK-NEXT: float4x4 m
// CHECK-NEXT: float3 v : packoffset(68)
// CHECK-NEXT: float d
// CHECK-NEXT: resource tbuffer<T> T
// CHECK-NEXT: float t
// CHECK-NEXT: resource cbuffer<$Globals> $Globals
// CHECK-NEXT: row_major float3x4 loose : register(c3)
// CHECK-NEXT: resource Texture2D<float4>[4] maps [vk::binding(3, 1)] : register(t2)
// CHECK-NEXT: push Push push [const] [vk::push_constant]
// CHECK-NEXT: spec int spec [const] [vk::constant_id(7)] = int(5)
// CHECK-NEXT: groupshared float[64] shared_data
// CHECK-NEXT: static float2[2] table [const constant dynamic] = float2[2]{float2(1.0, 2.0), float2(3.0, 4.0)}
// CHECK-NEXT: static int counter
// CHECK-NEXT: static int k [const constant] = int(4)
// CHECK-NEXT: function float N::M::f()
// CHECK-NEXT: return float(4.0)
// CHECK-NEXT: entry function float4 main(float4 c [vk::location(2)] : COLOR3, uint i : I) : SV_Target1
// CHECK-NEXT: var float2[2] p [dynamic] = float2[2]{c.xy, float2(3.0, 4.0)}
// CHECK-NEXT: (modify counter: ($ + int(5)))
// CHECK-NEXT: return ((((((((p[i].xyxy * splat<float4>(N::M::f())) + splat<float4>(table[i].x)) + splat<float4>(A.d)) + splat<float4>(T.t)) + splat<float4>(push.p)) + $Globals.loose[int(1)]) + splat<float4>(convert<float>(spec))) + A.m[int(0)])
