// RUN: -T lib_6_6 --show=tree
// Names, extents, semantics, registers and initialisers in all their orders.

// CHECK: var float a, b[2][3] = {{\{\{}}1, 2, 3}, {4, 5, 6}}, c = 1
float a, b[2][3] = { { 1, 2, 3 }, { 4, 5, 6, }, }, c = 1;

// CHECK-NEXT: var float4 d : SEMANTIC : register(c3) : packoffset(c1.y)
float4 d : SEMANTIC : register(c3) : packoffset(c1.y);

// CHECK-NEXT: var Texture2D e[] : register(t0[2], space1), f : register(ps_5_0, t3), g : register(space7)
Texture2D e[] : register(t0[2], space1), f : register(ps_5_0, t3), g : register(space7);

// CHECK-NEXT: var const static int h = 3, i[] = {h, (h + 1)}
static const int h = 3, i[] = { h, h + 1 };

// CHECK-NEXT: var const static float4 j = {1, 2, 3, 4}
float4 const static j = { 1, 2, 3, 4 };

// CHECK-NEXT: var row_major float4x4 k
// CHECK-NEXT: var column_major half3x4 l
// CHECK-NEXT: var unorm float4 m
// CHECK-NEXT: var snorm float n
row_major float4x4 k; column_major half3x4 l; unorm float4 m; snorm float n;

// CHECK-NEXT: var groupshared uint o[64]
groupshared uint o[64];

// CHECK-NEXT: var globallycoherent RWBuffer<type float> p : register(u1)
globallycoherent RWBuffer<float> p : register(u1);

// CHECK-NEXT: function float q() : Q
// CHECK-NEXT: var float r
float q() : Q, r;

// CHECK-NEXT: function precise float s(nointerpolation centroid float x : X, const in uint y[2], inout float z = 1, precise out float4 <unnamed> : W, float)
precise float s(nointerpolation centroid float x : X, const in uint y[2], inout float z = 1, out precise float4 : W, float);

// CHECK-NEXT: struct <unnamed>
// CHECK-NEXT: var int t
// CHECK-NEXT: var definition of <unnamed> u = {1}, v
struct { int t; } u = { 1 }, v;

// CHECK-NEXT: struct W
// CHECK-NEXT: var float x : X
// CHECK-NEXT: var const definition of W w
const struct W { float x : X; } w;

// CHECK-NEXT: [numthreads(8, (4 + 4), 1)] {{\[\[}}vk::a]] {{\[\[}}vk::b(1, "x")]] {{\[\[}}e]] function void f0({{\[\[}}vk::c]] {{\[\[}}vk::d]] float x) : F
[numthreads(8, 4 + 4, 1)] [[vk::a, vk::b(1, "x")]] void f0([[vk::c]] float x [[vk::d]]) [[e]] : F { }

// CHECK-NEXT: typedef float4 T0, T1[2]
// CHECK-NEXT: typedef const float[3] T2
typedef float4 T0, T1[2]; using T2 = const float[3];

// CHECK-NEXT: function float x()
// CHECK-NEXT: function float y(int)
// CHECK-NEXT: var float z
float x(void), y(int), z;
