// RUN: -T as_6_5 -E main --show=spirv
// The groupshared payload is the variable that the mesh shader's groups read.

struct Payload { uint count; float4 colors[2]; };
groupshared Payload payload;
groupshared uint other[4];

// CHECK: OpEntryPoint TaskEXT %main "main"
// CHECK: %payload = OpVariable %_ptr_TaskPayloadWorkgroupEXT_Payload TaskPayloadWorkgroupEXT
// CHECK: %[[COUNT:\w+]] = OpAccessChain %_ptr_TaskPayloadWorkgroupEXT_uint %payload %uint_0
// CHECK: OpStore %[[COUNT]]
// CHECK: OpControlBarrier %uint_2 %uint_2 %uint_264
// CHECK-NEXT: OpEmitMeshTasksEXT %{{\w+}} %uint_1 %uint_1 %payload
// CHECK-NEXT: OpFunctionEnd
[numthreads(32, 1, 1)]
void main(uint thread : SV_GroupIndex)
{
    other[thread & 3] = thread;
    payload.count = thread;
    payload.colors[thread & 1] = other[1];
    DispatchMesh(thread, 1, 1, payload);
    other[0] = 1;
}
