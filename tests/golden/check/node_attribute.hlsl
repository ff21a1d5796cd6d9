// RUN: -T cs_6_6 -E main
[NodeID("name")] // error: OSH0486
[numthreads(1, 1, 1)]
void main()
{
}
