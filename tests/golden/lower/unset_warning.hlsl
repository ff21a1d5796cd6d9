// RUN: -T ps_6_0 -E main
struct Base { ByteAddressBuffer buffer; };
struct Derived : Base {
    float load(uint offset) { return asfloat(buffer.Load(offset)); }    // warning: OSH5018
};
float4 main() : SV_Target {
    Derived d;
    Texture2D never;
    return d.load(0) + never[int2(0, 0)].x;     // warning: OSH5018
}
