// RUN: -T ps_6_0 -E main --show=spirv
// Calls that are one instruction each: values, literals and references as operands; instruction sets by name.

// CHECK-DAG: OpCapability ShaderClockKHR
// CHECK-DAG: OpExtension "SPV_KHR_shader_clock"
// CHECK-DAG: [[set:%\w+]] = OpExtInstImport "GLSL.std.450"

[[vk::ext_capability(5055)]] [[vk::ext_extension("SPV_KHR_shader_clock")]] [[vk::ext_instruction(5056)]]
uint64_t clock(uint scope);

[[vk::ext_instruction(81)]]
float part(float4 composite, [[vk::ext_literal]] uint index);

[[vk::ext_instruction(13, "GLSL.std.450")]]
float spirv_sin(float x);

[[vk::ext_instruction(62)]]
void put([[vk::ext_reference]] float target, float value);

[[vk::ext_extension("SPV_AMD_shader_explicit_vertex_parameter"), vk::ext_decorate(4999)]]
float4 main(float4 p : P) : SV_Target
{
    float result = 0;
    // CHECK: [[third:%\d+]] = OpCompositeExtract %float {{%\d+}} 2
    // CHECK: [[sine:%\d+]] = OpExtInst %float [[set]] Sin [[third]]
    // CHECK: OpStore {{%\w+}} [[sine]]
    put(result, spirv_sin(part(p, 2)));
    // CHECK: OpReadClockKHR %ulong
    return result + float(clock(1));
}
