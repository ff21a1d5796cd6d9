// RUN: -T as_6_5 -E main

struct Payload { uint n; };

[numthreads(32, 1, 1)]
void main()
{
    Payload p = {1};
    DispatchMesh(1, 1, 1, p);   // error: OSH0473
}
