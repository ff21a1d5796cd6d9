// RUN: -T cs_6_9 -E main
RWStructuredBuffer<vector<float, 8> > kept;
void unreached()
{
    kept[0] = kept[1];
}
[numthreads(1, 1, 1)]
void main()
{
    vector<float, 8> v = kept[0]; // error: OSH5002
    kept[1] = v;
}
