// RUN: -T ps_6_0 -E main --show=spirv
// Parts of elements of an object that control flow chose.
Texture2D a, b;
StructuredBuffer<float4> p, q;
bool c;
struct Holder { Texture2D t; };
float4 main(int at : AT) : SV_Target {
    Texture2D t = a;
    StructuredBuffer<float4> s = p;
    if (c) {
        t = b;
        s = q;
    }
    Holder h;
    h.t = t;
    // CHECK: OpImageFetch
    // CHECK: OpImageFetch
    // CHECK: OpImageFetch
    // CHECK: OpImageFetch
    return t[uint2(1, 2)].x + s[3].yyyy + s[at][at] + h.t[uint2(3, 4)].z;
}
