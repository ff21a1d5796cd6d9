// RUN: -T cs_6_0 -E main --show=spirv
const string first = "first %d";
static const string third = "third %v2f\n";
string second = "second string";
RWStructuredBuffer<float4> o;
// CHECK: OpExtension "SPV_KHR_non_semantic_info"
// CHECK: %[[set:\w+]] = OpExtInstImport "NonSemantic.DebugPrintf"
// CHECK-DAG: %[[a:\w+]] = OpString "first %d"
// CHECK-DAG: %[[b:\w+]] = OpString "second string"
// CHECK-DAG: %[[c:\w+]] = OpString "third %v2f
// CHECK-DAG: %[[d:\w+]] = OpString "Values: %d %d %.2f %f %lu"
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    // CHECK: %[[x:\w+]] = OpCompositeExtract %uint
    // CHECK: OpExtInst %void %[[set]] DebugPrintf %[[a]] %[[x]]
    printf(first, id.x);
    // CHECK: OpExtInst %void %[[set]] DebugPrintf %[[b]]
    printf(second);
    // CHECK: %[[xy:\w+]] = Op{{.*}} %v2float
    // CHECK: OpExtInst %void %[[set]] DebugPrintf %[[c]] %[[xy]]
    printf(third, o[0].xy);
    if (id.x == 3)
        // CHECK: OpBranchConditional
        // CHECK: OpExtInst %void %[[set]] DebugPrintf %[[d]] %uint_1 %int_2 %float_1_5 %float_3 %ulong_
        printf("Values: %d %d %.2f %f %lu", 1u, 2, 1.5f, 3.0, 12345ull);
}
