// RUN: -T ps_6_2 -E main --show=typed
struct Inner { float2 a; int b; };
struct Outer { Inner inner[2]; float c; };
float4 pair() { return 1; }
float4 main(float4 c : COLOR) : SV_Target
{
    float4 a = { c.xy, 1, 2 };
    Outer o = { c, c.xyz };
    float2x2 m = { 1, 2, 3, 4 };
    float e[] = { c, 5 };
    Inner f = (Inner)0;
    Inner p[1] = { pair().xyz };
    Inner g = (Inner)e;
    float4 q = float4(c.x, float2(1, 2), m._m11);
    return a;
}

// CHECK: function float4 pair()
// CHECK-NEXT: return float4(1.0, 1.0, 1.0, 1.0)
// CHECK-NEXT: entry function float4 main(float4 c : COLOR) : SV_Target
// CHECK-NEXT: var float4 a = float4{c.xy, float(1.0), float(2.0)}
// CHECK-NEXT: var Outer o = Outer{Inner[2]{Inner{c.xy, convert<int>(c.z)}, Inner{float2{c.w, c.xyz.x}, convert<int>(c.xyz.y)}}, c.xyz.z}
// CHECK-NEXT: var float2x2 m = float2x2(1.0, 2.0, 3.0, 4.0)
// CHECK-NEXT: var float[5] e = float[5]{c.x, c.y, c.z, c.w, float(5.0)}
// CHECK-NEXT: var Inner f = fill<Inner>(int(0))
// CHECK-NEXT: var Inner[1] p = let $ = pair().xyz in Inner[1]{Inner{$.xy, convert<int>($.z)}}
// CHECK-NEXT: var Inner g = Inner{float2{e[uint(0)], e[uint(1)]}, convert<int>(e[uint(2)])}
// CHECK-NEXT: var float4 q = float4{c.x, float2(1.0, 2.0), m._m11}
// CHECK-NEXT: return a
