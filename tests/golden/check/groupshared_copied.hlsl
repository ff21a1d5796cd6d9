// RUN: -T cs_6_0 -E main
// dxc: the dxc of 2024 has no groupshared parameters

groupshared uint Shared;

void copied(inout uint u) { u = 1; }
void same(groupshared uint s) { s = 2; }    // warning: OSH0304

[numthreads(4, 1, 1)]
void main()
{
    copied(Shared);         // warning: OSH0305
    same(Shared);
}
