// RUN: -T cs_6_5 -E main --show=spirv
// The older way: a call of a function says what vk::ext_type<n> is. Constants are instructions too, and variables of
// types without values are what they are passed as.

// CHECK-DAG: OpCapability RayQueryKHR
// CHECK-DAG: OpDecorate %scene Binding 3
// CHECK-DAG: [[scene:%\w+]] = OpTypeAccelerationStructureKHR
// CHECK-DAG: [[query:%\w+]] = OpTypeRayQueryKHR
// CHECK-DAG: OpTypePointer Function [[query]]
// CHECK-DAG: %scene = OpVariable {{%\w+}} UniformConstant
// CHECK-DAG: OpConstant %uint 42

[[vk::ext_capability(4472)]] [[vk::ext_extension("SPV_KHR_ray_query")]] [[vk::ext_type_def(2, 4472)]] void make_query();
[[vk::ext_type_def(3, 5341)]] void make_scene();
[[vk::ext_type_def(4, 21)]] void make_int([[vk::ext_literal]] int bits, [[vk::ext_literal]] int sign);

vk::ext_type<3> scene : register(t3);
RWStructuredBuffer<uint> result;

[[vk::ext_instruction(4473)]]
void start([[vk::ext_reference]] vk::ext_type<2> q, vk::ext_type<3> s, uint flags, uint mask, float3 origin, float low,
           float3 direction, float high);
[[vk::ext_instruction(4477)]] bool step([[vk::ext_reference]] vk::ext_type<2> q);
[[vk::ext_instruction(43)]] vk::ext_type<4> constant_of([[vk::ext_literal]] int n);
[[vk::ext_instruction(83)]] uint copy(vk::ext_type<4> a);

bool twice(inout vk::ext_type<2> q)
{
    return step(q) && step(q);
}

[numthreads(1, 1, 1)]
void main()
{
    make_query();
    make_scene();
    make_int(32, 0);
    vk::ext_type<2> q;
    // CHECK: OpRayQueryInitializeKHR %q
    start(q, scene, 0, 255, 0, 0, float3(0, 0, 1), 1);
    // CHECK: OpRayQueryProceedKHR %bool %q
    // CHECK: OpRayQueryProceedKHR %bool %q
    if (twice(q))
        result[0] = copy(constant_of(42));
}
