// RUN: -T vs_6_0 -E main --show=spirv
// dxc: dxc leaves doubles out
// What feeds a flat input is flat: integers, doubles, and what says so.
// CHECK-DAG: OpDecorate %out_var_U Flat
// CHECK-DAG: OpDecorate %out_var_D Flat
// CHECK-DAG: OpDecorate %out_var_G Flat
// CHECK-NOT: OpDecorate %out_var_F Flat
struct Out {
    float4 p : SV_Position;
    uint u : U;
    float f : F;
    double d : D;
    nointerpolation float g : G;
};
Out main(uint v : SV_VertexID) {
    Out o;
    o.p = v;
    o.u = v;
    o.f = v;
    o.d = v;
    o.g = v;
    return o;
}
