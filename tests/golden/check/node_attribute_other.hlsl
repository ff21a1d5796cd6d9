// RUN: -T cs_6_6 -E main
[shader("compute")]
[NodeMaxRecursionDepth(4)] // error: OSH0486
[numthreads(1, 1, 1)]
void other()
{
}
[numthreads(1, 1, 1)]
void main()
{
}
