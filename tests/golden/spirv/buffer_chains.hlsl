// RUN: -T cs_6_0 -E main --show=spirv
// A chain into a storage buffer goes through its struct, member 0, first.
struct S { float a; float2 b; };
RWStructuredBuffer<S> o;
RWByteAddressBuffer bytes;
[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex) {
    // CHECK: OpAccessChain %_ptr_StorageBuffer_float %o %uint_0 %{{\w+}} %{{u?int}}_0
    float x = o[i].a;
    // CHECK: OpAccessChain %_ptr_StorageBuffer_uint %bytes %uint_0 %uint_2
    bytes.Store(8, asuint(x));
}
