// RUN: -T ps_6_0 -E main -fspv-debug=vulkan --show=spirv
// Scopes, lines, inlined calls, variables and types for debuggers; the code is the same as without.

// CHECK-DAG: OpExtension "SPV_KHR_non_semantic_info"
// CHECK-DAG: [[set:%\w+]] = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
// CHECK-DAG: [[twice_name:%\w+]] = OpString "twice"
// CHECK-DAG: [[half_name:%\w+]] = OpString "half_way"

float twice(float x)
{
    return x * 2;
}

float4 main(float4 p : P) : SV_Target
{
    float half_way = p.x * 0.5;
    if (p.y > 0)
    {
        half_way = twice(p.z) * p.w;
    }
    return half_way;
}

// CHECK: [[source:%\d+]] = OpExtInst %void [[set]] DebugSource
// CHECK: [[unit:%\d+]] = OpExtInst %void [[set]] DebugCompilationUnit %uint_1 %uint_4 [[source]] %uint_5
// CHECK: [[main:%\d+]] = OpExtInst %void [[set]] DebugFunction {{%\d+}} {{%\d+}} [[source]] %uint_14 %uint_8 [[unit]]
// CHECK: OpExtInst %void [[set]] DebugLocalVariable [[half_name]] {{%\d+}} [[source]] %uint_16 %uint_11
// CHECK: [[twice:%\d+]] = OpExtInst %void [[set]] DebugFunction [[twice_name]]
// CHECK: [[call:%\d+]] = OpExtInst %void [[set]] DebugInlinedAt %uint_19
// CHECK: OpFunction
// CHECK: OpExtInst %void [[set]] DebugFunctionDefinition [[main]]
// CHECK: OpExtInst %void [[set]] DebugScope {{%\d+}} [[call]]
// CHECK: OpExtInst %void [[set]] DebugLine [[source]] %uint_11
// CHECK: OpFMul
// CHECK: OpExtInst %void [[set]] DebugValue
