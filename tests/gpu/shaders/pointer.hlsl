// Lists in memory, each node with the address of the next, walked through buffer pointers, a list a thread.
struct Node { float value; uint pad; uint64_t next; };
typedef vk::BufferPointer<Node, 16> Pointer;

[[vk::binding(0)]] RWStructuredBuffer<uint64_t> first;
[[vk::binding(1)]] RWStructuredBuffer<float> r;

[numthreads(32, 1, 1)]
void main(uint thread : SV_DispatchThreadID)
{
    uint64_t address = first[thread];
    float sum = 0;
    for (uint i = 0; address != 0; i++)
    {
        Pointer node = Pointer(address);
        sum += node.Get().value;
        node.Get().value = sum;
        address = node.Get().next;
    }
    r[thread] = sum;
}
