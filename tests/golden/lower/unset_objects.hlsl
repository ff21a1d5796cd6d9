// RUN: -T ps_6_0 -E main --show=spirv
// What is read of an object variable that holds no object is undefined; a variable that holds one on some paths has it on all.
struct Base { ByteAddressBuffer buffer; };
struct Derived : Base {
    float load(uint offset) { return asfloat(buffer.Load(offset)); }
};
Texture2D a;
bool c;
// CHECK-NOT: OpPhi %type_2d_image
// CHECK: %[[t:\w+]] = OpLoad %type_2d_image %a
// CHECK: OpImageFetch %v4float %[[t]]
float4 main(int n : N) : SV_Target {
    Derived d;
    float x = d.load(0);
    Texture2D never;
    x += never[int2(0, 0)].x;
    Texture2D t;
    if (c)
        t = a;
    Texture2D inner;
    [loop] for (int i = 0; i < n; i++) {
        inner = a;
        x += inner.Load(int3(i, 0, 0)).x;
    }
    return x + t.Load(int3(0, 0, 0));
}
