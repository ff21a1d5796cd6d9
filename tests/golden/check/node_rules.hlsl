// RUN: -T lib_6_8
struct Record
{
    uint a;
};
struct Sized
{
    uint3 size : SV_DispatchGrid;
};
[shader("node")]
[NodeLaunch("broadcasting")]
[numthreads(8, 1, 1)]
void gridless() // error: OSH0495
{
}
[shader("node")]
[NodeLaunch("broadcasting")]
[NodeMaxDispatchGrid(8, 1, 1)]
[numthreads(8, 1, 1)]
void sizeless(DispatchNodeInputRecord<Record> i) // error: OSH0495
{
}
[shader("node")]
[NodeLaunch("thread")]
[numthreads(8, 1, 1)] // error: OSH0495
void grouped(GroupNodeInputRecords<Record> i, // error: OSH0495
             uint3 id : SV_GroupID) // error: OSH0495
{
}
[shader("node")]
[NodeLaunch("coalescing")]
void threadless(GroupNodeInputRecords<Record> i) // error: OSH0402
{
}
[shader("node")]
[NodeMaxDispatchGrid(8, 1, 1)]
[numthreads(8, 1, 1)]
void right(DispatchNodeInputRecord<Sized> i, NodeOutput<Record> o, uint3 id : SV_GroupID)
{
}
