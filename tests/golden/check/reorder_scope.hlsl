// RUN: -T cs_6_9 -E main
// dxc: the dxc of 2024 ends at shader model 6.8

static reordercoherent uint number;             // error: OSH0298

[numthreads(1, 1, 1)]
void main()
{
    Barrier(UAV_MEMORY, REORDER_SCOPE);         // error: OSH0489
}
