// RUN: -T lib_6_6 -fspv-target-env=universal1.5 --show=spirv
// dxc: dxc 1.8 declares every capability that it knows for linkage, and Vulkan takes none of it
// CHECK: OpCapability Shader
// CHECK: OpCapability Linkage
// CHECK-NOT: OpEntryPoint
// CHECK-DAG: OpDecorate %[[foo:\w+]] LinkageAttributes "foo" Export
// CHECK-DAG: OpDecorate %[[bar:\w+]] LinkageAttributes "bar" Export
// CHECK-NOT: unused
RWBuffer<float4> output : register(u1);
struct P { uint a; };
static float counter = 2;
float helper(float x) { return x * counter; }

// CHECK: %[[foo]] = OpFunction %int None
// CHECK-NEXT: OpFunctionParameter %_ptr_Function_v4float
// CHECK-NEXT: OpFunctionParameter %_ptr_Function_P
// CHECK-NEXT: %[[z:\w+]] = OpFunctionParameter %_ptr_Function_float
// CHECK: OpStore %counter
// CHECK: OpStore %[[z]]
// CHECK: OpReturnValue %int_1
export int foo(inout float4 color, P p, out float z) {
    output[p.a] = color;
    z = helper(color.x);
    counter += 1;
    return 1;
}

// CHECK: %[[bar]] = OpFunction %float None
// CHECK: OpReturnValue
export float bar(float2x2 m, bool b) {
    if (b)
        return m[0][0];
    return helper(2);
}
void unused() {}
// dxc: dxc 1.8 declares every capability that it knows in a library without entry points
