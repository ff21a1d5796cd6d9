// RUN: -T cs_6_0 -E main
// A type that no call defines.
vk::ext_type<9> unknown; // error: OSH0362

[numthreads(1, 1, 1)]
void main()
{
}
// dxc: dxc 1.8 accepts it
