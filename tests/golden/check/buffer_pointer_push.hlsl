// RUN: -T cs_6_0 -E main
// dxc: of 2024 crashes at vk::BufferPointer
struct Content { float a; };
[[vk::push_constant]] vk::BufferPointer<Content> buffer; // error: OSH0380

[numthreads(1, 1, 1)]
void main()
{
    buffer.Get().a = 1;
}
