// RUN: -T cs_6_5 -E main
// What belongs to ray tracing shaders is refused elsewhere, where it is reached.

RWStructuredBuffer<uint> result;

uint unreached() { return HitKind(); }

[numthreads(1, 1, 1)]
void main()
{
    result[0] = DispatchRaysIndex().x;  // error: OSH0310
    result[1] = InstanceID();           // error: OSH0310
}
