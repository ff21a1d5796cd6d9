// RUN: -T lib_6_8
struct Record
{
    uint3 grid : SV_DispatchGrid;
};
[shader("node")]
[NodeLaunch("broadcasting")]
[NodeMaxDispatchGrid(32, 1, 1)]
[numthreads(32, 1, 1)]
void work(DispatchNodeInputRecord<Record> record) // error: OSH0325
{
}
