// RUN: -T ps_6_6 -E main -O0 --show=spirv
// dxc: it assigns locations without regard to the Index that is decorated
// [[vk::ext_decorate]] on parameters and members of the entry point is on what they are read from and written to, once.
// CHECK-NOT: OpDecorate %a Flat
// CHECK: OpDecorate %in_var_C Centroid
// CHECK: OpDecorate %in_var_A Flat
// CHECK: OpDecorate %in_var_N NoPerspective
// CHECK: OpDecorate %out_var_SV_Target1 Index 1
struct In { [[vk::ext_decorate(/*Centroid*/ 16)]] float4 c : C; };
struct Out
{
    [[vk::location(0)]] float4 x : SV_Target0;
    [[vk::ext_decorate(/*Index*/ 32, 1)]] [[vk::location(0)]] float4 y : SV_Target1;
};

Out main(In i, [[vk::ext_decorate(/*Flat*/ 14)]] nointerpolation uint2 a : A,
         [[vk::ext_decorate(/*NoPerspective*/ 13)]] float3 n : N)
{
    a.x += 1;
    Out o;
    o.x = i.c + a.xyxy;
    o.y = n.xyzz;
    return o;
}
