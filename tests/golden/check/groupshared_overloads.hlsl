// RUN: -T cs_6_10 -E main -HV 202x
// dxc: the dxc of 2024 has no groupshared parameters

groupshared uint Shared;
groupshared uint4 Wide;

void one(groupshared uint s) {}
void one(inout uint u) {}
void two(groupshared uint s) {}
void two(uint u) {}
void four(groupshared uint4 a) {}
export void exported(groupshared uint a) {}         // error: OSH0306
[noinline] void kept(groupshared uint a) {}         // error: OSH0306

[numthreads(4, 1, 1)]
void main()
{
    uint own = 1;
    one(own);
    two(own);
    two(5);
    four(Wide);
    one(Shared);            // error: OSH0237
    two(Shared);            // error: OSH0237
    four(uint4(1, 2, 3, 4));    // error: OSH0371
    four(Shared);           // error: OSH0236
    four((uint4)1.0);       // error: OSH0371
}
