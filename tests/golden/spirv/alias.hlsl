// RUN: -T cs_6_0 -E main --show=spirv
// A large local that is never written stands for the memory that it was read from; methods that leave `this` alone
// do not count as writes. One that is written, or comes from memory that may change, is a copy.
struct Meshlet
{
    uint count;
    uint vertices[64];
    uint vertex(uint i) { return vertices[i & 63]; }
    void clear() { count = 0; }
};
StructuredBuffer<Meshlet> meshlets : register(t0);
RWStructuredBuffer<Meshlet> changing : register(u0);
RWStructuredBuffer<uint> result : register(u1);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    // CHECK-NOT: OpVariable %_ptr_Function
    // CHECK: [[COPY:%\w+]] = OpVariable %_ptr_Function__arr_uint_uint_64 Function
    // CHECK-NOT: OpVariable %_ptr_Function
    // CHECK: [[P:%\w+]] = OpAccessChain %_ptr_StorageBuffer_uint %meshlets %uint_0 {{%\w+}} %uint_1 {{%\w+}}
    // CHECK-NEXT: OpLoad %uint [[P]]
    Meshlet m = meshlets[id.x];
    result[id.x] = m.vertex(id.y);
    // CHECK: OpAccessChain %_ptr_StorageBuffer_uint %changing
    Meshlet n = changing[id.y];
    changing[id.y].vertices[5] = 7;
    // CHECK: OpAccessChain %_ptr_Function_uint [[COPY]]
    result[id.y] = n.vertices[id.z & 63];
}
