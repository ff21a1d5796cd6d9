// RUN: -T cs_6_0 -E main
// dxc: of 2024 crashes at vk::BufferPointer
struct Base { float a; };
struct Derived : Base { double b; };
struct Push { vk::BufferPointer<Derived> p; vk::BufferPointer<int, 4> i; };

[[vk::push_constant]] Push push;
RWStructuredBuffer<float> result;

[numthreads(1, 1, 1)]
void main()
{
    vk::BufferPointer<Base> none; // error: OSH0379
    vk::BufferPointer<Derived, 4> narrow = vk::BufferPointer<Derived, 8>(1ull); // error: OSH0376
    vk::BufferPointer<float> base = vk::static_pointer_cast<float>(push.p); // error: OSH0378
    vk::BufferPointer<float, 16> wide = vk::reinterpret_pointer_cast<float, 16>(push.i); // error: OSH0377
    vk::BufferPointer<Base> other = push.p; // error: OSH0234
    uint64_t address = push.p; // error: OSH0234
    vk::BufferPointer<Base> number = 5ull; // error: OSH0234
    result[0] = push.p.b; // error: OSH0240
    if (push.p == push.p) // error: OSH0248
        result[1] = 1;
    vk::BufferPointer<Texture2D<float4> > texture = vk::BufferPointer<Base>(1ull); // error: OSH0285
    result[2] = (float)push.p; // error: OSH0235
    vk::BufferPointer<Base> base2 = vk::static_pointer_cast<Base>(push.p);
    result[3] = base2.Get().a;
}
