// RUN: -T cs_6_0 -E main -HV 202x
void copied(inout groupshared uint s) // error: OSH0109
{
}
[numthreads(1, 1, 1)]
void main()
{
}
