// RUN: -T ps_6_2 -E main --show=typed
float4 main(float4 c : COLOR, uint i : I) : SV_Target
{
    float a[4] = { 1, 2, 3, 4 };
    [unroll] for (int k = 0; k < 4; k++) c.x += a[k];
    [loop] while (c.x > 1) { c.x *= 0.5; if (c.y) break; }
    do { c.y -= 1; } while (c.y > 0);
    [branch] if (c.z > 0) c.z = 1; else if (c.w) c.z = 2; else discard;
    [flatten] switch (i)
    {
        case 0:
        case 1: c.x = 1;
        case 2: c.x = 2; break;
        default: return 1;
    }
    return a[2] + c;
}

// CHECK: entry function float4 main(float4 c : COLOR, uint i : I) : SV_Target
// CHECK-NEXT: var float[4] a = float[4]{float(1.0), float(2.0), float(3.0), float(4.0)}
// CHECK-NEXT: block
// CHECK-NEXT: var int k = int(0)
// CHECK-NEXT: loop [unroll] (k < int(4))
// CHECK-NEXT: step (modify post k: ($ + int(1)))
// CHECK-NEXT: (modify c.x: ($ + a[k]))
// CHECK-NEXT: loop [loop] (c.x > float(1.0))
// CHECK-NEXT: block
// CHECK-NEXT: (modify c.x: ($ * float(0.5)))
// CHECK-NEXT: if convert<bool>(c.y)
// CHECK-NEXT: break
// CHECK-NEXT: loop until test (c.y > float(0.0))
// CHECK-NEXT: block
// CHECK-NEXT: (modify c.y: ($ - float(1.0)))
// CHECK-NEXT: if [branch] (c.z > float(0.0))
// CHECK-NEXT: (c.z = float(1.0))
// CHECK-NEXT: else
// CHECK-NEXT: if convert<bool>(c.w)
// CHECK-NEXT: (c.z = float(2.0))
// CHECK-NEXT: else
// CHECK-NEXT: discard
// CHECK-NEXT: switch [flatten] i
// CHECK-NEXT: case 0, 1
// CHECK-NEXT: (c.x = float(1.0))
// CHECK-NEXT: case 2
// CHECK-NEXT: (c.x = float(2.0))
// CHECK-NEXT: break
// CHECK-NEXT: case default
// CHECK-NEXT: return float4(1.0, 1.0, 1.0, 1.0)
// CHECK-NEXT: return (splat<float4>(a[int(2)]) + c)
