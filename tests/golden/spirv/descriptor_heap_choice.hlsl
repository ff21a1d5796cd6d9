// RUN: -T cs_6_6 -E main --show=spirv
// Where control flow chooses between entries of a heap, it is the index that is chosen.
// dxc: of 2024 knows no descriptor heaps in Vulkan

// CHECK: [[index:%\w+]] = OpPhi %uint [[loaded:%\w+]] {{%\w+}} %uint_1 {{%\w+}}
// CHECK: OpAccessChain %_ptr_UniformConstant_type_buffer_image %ResourceDescriptorHeap [[index]]

// CHECK: OpPhi %uint %uint_0
// CHECK-NEXT: [[carried:%\w+]] = OpPhi %uint %uint_0 {{%\w+}} [[next:%\w+]] {{%\w+}}
// CHECK: OpAccessChain %_ptr_UniformConstant_type_buffer_image %ResourceDescriptorHeap [[carried]]

RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main()
{
    RWBuffer<uint> chosen;
    if (result[0])
        chosen = ResourceDescriptorHeap[result[1]];
    else
        chosen = ResourceDescriptorHeap[1];
    result[2] = chosen[0];
    RWBuffer<uint> named = result[0] ? chosen : ResourceDescriptorHeap[2];
    result[5] = named[0];

    RWBuffer<uint> list = ResourceDescriptorHeap[0];
    for (uint i = 0; i < result[3]; i++)
        list = ResourceDescriptorHeap[list[i]];
    result[4] = list[0];
}
