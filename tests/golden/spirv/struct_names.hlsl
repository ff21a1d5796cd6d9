// RUN: -T ps_6_0 -E main --show=spirv
// Structs have the names of their declarations, without namespaces and template arguments, as dxc writes them.
[[vk::push_constant]] struct { int value; } push;
template <typename T> struct Range { T lo; T hi; };
namespace ssao { struct Params { float r; Range<float> rr; }; }
ConstantBuffer<ssao::Params> cb;
StructuredBuffer<Range<float> > sb;
ConstantBuffer<Range<int> > cbi;
// CHECK-DAG: OpName %{{\w+}} "type.PushConstant."
// CHECK-DAG: OpName %{{\w+}} "type.ConstantBuffer.Params"
// CHECK-DAG: OpName %{{\w+}} "Range"
// CHECK-DAG: OpName %{{\w+}} "type.StructuredBuffer.Range"
// CHECK-DAG: OpName %{{\w+}} "type.ConstantBuffer.Range"
float4 main() : SV_Target { return cb.r + push.value + sb[1].lo + cb.rr.hi + cbi.lo; }
