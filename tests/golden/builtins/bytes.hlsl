// RUN: -T cs_6_0 -E main --show=ir
struct S { float3 p; uint q; double d; };
RWByteAddressBuffer b;
RWStructuredBuffer<float> r;

[numthreads(1, 1, 1)]
void main(uint at : SV_DispatchThreadID) {
    // members lie at multiples of their largest number: d at 16
    // CHECK: [[first:%[0-9]+]]: uint = shr {{%[0-9]+}}, uint 2
    // CHECK: chain @b, [[first]]
    // CHECK: [[low:%[0-9]+]]: uint = add [[first]], uint 4
    // CHECK: chain @b, [[low]]
    // CHECK: [[high:%[0-9]+]]: uint = add [[first]], uint 5
    // CHECK: chain @b, [[high]]
    // CHECK: uint2 = construct
    // CHECK-NEXT: double = bitcast
    S s = b.Load<S>(at);
    r[0] = s.p.x + s.d;
    // a matrix lies by columns
    // CHECK: chain @b, uint 4
    // CHECK-NEXT: store {{%[0-9]+}}, uint 1065353216
    // CHECK: chain @b, uint 5
    // CHECK-NEXT: store {{%[0-9]+}}, uint 1077936128
    b.Store(16, float2x2(1, 2, 3, 4));
}
