// RUN: -T ps_6_2 -E main --show=typed
void split(float2 v, out float a, inout int b) { a = v.x; b += int(v.y); }
float sum(float a, float b = 2, float d = 3) { return a + b + d; }
float over(int a) { return 1; }
float over(float a) { return 2; }
float over(float2 a) { return 3; }
int lerp(int a) { return a; }
float4 main(float4 c : COLOR) : SV_Target
{
    int whole;
    uint count = 1;
    split(c.xy, c.z, count);
    c.x = sum(1, c.y);
    c.y = over(1.5) + over(c.x) + over(c.xy);
    c.z = lerp(3) + lerp(c.x, 1, 0.5);
    c.w = max(c.x, 1) + sin(0.5);
    float s, t;
    sincos(c.x, s, t);
    return mul(c, float4x4(c, c, c, c));
}

// CHECK: function void split(float2 v, out float a, inout int b)
// CHECK-NEXT: (a = v.x)
// CHECK-NEXT: (modify b: ($ + convert<int>(v.y)))
// CHECK-NEXT: function float sum(float a, float b, float d)
// CHECK-NEXT: return ((a + b) + d)
// CHECK-NEXT: function float over(int a)
// CHECK-NEXT: return float(1.0)
// CHECK-NEXT: function float over(float a)
// CHECK-NEXT: return float(2.0)
// CHECK-NEXT: function float over(float2 a)
// CHECK-NEXT: return float(3.0)
// CHECK-NEXT: function int lerp(int a)
// CHECK-NEXT: return a
// CHECK-NEXT: entry function float4 main(float4 c : COLOR) : SV_Target
// CHECK-NEXT: var int whole
// CHECK-NEXT: var uint count = uint(1)
// CHECK-NEXT: split(c.xy, &c.z{ out $}, &count{ in convert<int>($) out convert<uint>($)})
// CHECK-NEXT: (c.x = sum(float(1.0), c.y, float(3.0)))
// CHECK-NEXT: (c.y = ((over(float(1.5)) + over(c.x)) + over(c.xy)))
// CHECK-NEXT: (c.z = (convert<float>(lerp(int(3))) + lerp:float(c.x, float(1.0), float(0.5))))
// CHECK-NEXT: (c.w = (max:float(c.x, float(1.0)) + float(0.4794255495071411)))
// CHECK-NEXT: var float s
// CHECK-NEXT: var float t
// CHECK-NEXT: sincos:void(c.x, &s{ out $}, &t{ out $})
// CHECK-NEXT: return mul:float4(c, float4x4{c, c, c, c})
