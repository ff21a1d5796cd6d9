// RUN: -T lib_6_8
struct Record
{
    uint a;
};
struct Empty
{
};
struct Held
{
    SamplerState s;
};
struct Grid
{
    float3 size : SV_DispatchGrid; // error: OSH0496
};
struct Grids
{
    uint a : SV_DispatchGrid;
    uint b : SV_DispatchGrid; // error: OSH0496
};
void number(NodeOutput<float4> o); // error: OSH0487
void nothing(NodeOutput<Empty> o); // error: OSH0487
void object(NodeOutput<Held> o); // error: OSH0487
void twice(NodeOutput<Grids> o);
void wrong(NodeOutput<Grid> o);
void right(NodeOutput<Record> o)
{
    ThreadNodeOutputRecords<Record> r = o.GetThreadNodeOutputRecords(2);
    r.Get().a = 1;
    r[1].a = 2;
    r.OutputComplete();
    GroupNodeOutputRecords<Record> g = o.GetThreadNodeOutputRecords(1); // error: OSH0234
    o.Count(); // error: OSH0240
}
void input(DispatchNodeInputRecord<Record> i, RWDispatchNodeInputRecord<Record> w)
{
    w.Get().a = i.Get().a;
    i.Get().a = 1; // error: OSH0239
}
