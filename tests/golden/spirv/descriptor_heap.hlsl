// RUN: -T cs_6_6 -E main --show=spirv
// RUN: -T cs_6_6 -E main --show=spirv -fvk-bind-resource-heap 4 2 -fvk-bind-sampler-heap 5 2 -fvk-bind-counter-heap 6 3 --check-prefix=BOUND
// One unbounded array for each type, all at the heap's binding: resources, samplers, counters take the first that are
// free in set 0. An index that may differ between threads is decorated.
// dxc: of 2024 knows no descriptor heaps in Vulkan

// CHECK-DAG: OpCapability RuntimeDescriptorArray
// CHECK-DAG: OpCapability StorageBufferArrayNonUniformIndexing
// CHECK-DAG: OpDecorate %result Binding 0
// CHECK-DAG: OpDecorate %ResourceDescriptorHeap DescriptorSet 0
// CHECK-DAG: OpDecorate %ResourceDescriptorHeap Binding 1
// CHECK-DAG: OpDecorate %ResourceDescriptorHeap_0 Binding 1
// CHECK-DAG: OpDecorate %ResourceDescriptorHeap_1 Binding 1
// CHECK-DAG: OpDecorate %ResourceDescriptorHeap_1 Coherent
// CHECK-DAG: OpDecorate %ResourceDescriptorHeap_2 Binding 1
// CHECK-DAG: OpDecorate %SamplerDescriptorHeap Binding 2
// CHECK-DAG: OpDecorate %counter_var_ResourceDescriptorHeap Binding 3
// CHECK-DAG: %ResourceDescriptorHeap = OpVariable %_ptr_Uniform__runtimearr_type_ConstantBuffer_Block Uniform
// CHECK-DAG: %ResourceDescriptorHeap_0 = OpVariable %_ptr_StorageBuffer__runtimearr_type_RWStructuredBuffer_uint
// CHECK-DAG: %ResourceDescriptorHeap_2 = OpVariable %_ptr_UniformConstant__runtimearr_type_2d_image UniformConstant
// CHECK-DAG: OpAccessChain %_ptr_StorageBuffer_int %counter_var_ResourceDescriptorHeap [[index:%\w+]] %uint_0
// CHECK-DAG: [[chain:%\w+]] = OpAccessChain %_ptr_StorageBuffer_uint %ResourceDescriptorHeap_0 [[index]] %uint_0
// CHECK-DAG: OpDecorate [[chain]] NonUniform

// BOUND-DAG: OpDecorate %ResourceDescriptorHeap DescriptorSet 2
// BOUND-DAG: OpDecorate %ResourceDescriptorHeap Binding 4
// BOUND-DAG: OpDecorate %SamplerDescriptorHeap DescriptorSet 2
// BOUND-DAG: OpDecorate %SamplerDescriptorHeap Binding 5
// BOUND-DAG: OpDecorate %counter_var_ResourceDescriptorHeap DescriptorSet 3
// BOUND-DAG: OpDecorate %counter_var_ResourceDescriptorHeap Binding 6

struct Block { float2 place; uint number; };
struct Textured { Texture2D<float4> image; SamplerState filter; };

RWStructuredBuffer<float4> result;

float4 read(Textured t, float2 place) { return t.image.SampleLevel(t.filter, place, 0); }
RWStructuredBuffer<uint> numbered(uint i) { return ResourceDescriptorHeap[NonUniformResourceIndex(i)]; }

[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    ConstantBuffer<Block> block = ResourceDescriptorHeap[0];
    Textured t;
    t.image = ResourceDescriptorHeap[block.number];
    t.filter = SamplerDescriptorHeap[1];
    RWStructuredBuffer<uint> list = numbered(i);
    list[list.IncrementCounter()] = i;
    globallycoherent RWByteAddressBuffer common = ResourceDescriptorHeap[7];
    common.Store(4 * i, i);
    result[i] = read(t, block.place) + ((Texture2D<float4>)ResourceDescriptorHeap[2]).Load(int3(0, 0, 0));
}
