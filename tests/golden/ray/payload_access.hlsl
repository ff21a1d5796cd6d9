// RUN: -T lib_6_7
// RUN: -T lib_6_6 -enable-payload-qualifiers

RaytracingAccelerationStructure scene;

struct Plain { int a : read(caller, closesthit, miss) : write(caller, closesthit, miss); };
struct Inner { int c; };
struct [raypayload] Whole { int c : read(caller) : write(miss); };
struct [raypayload] Payload
{
    float4 color : read(caller) : write(closesthit, miss);
    float bare;                                                 // error: OSH0309
    Inner inner : read(caller) : write(miss);
    Whole whole;
    Whole twice : read(caller) : write(miss);                   // error: OSH0309
};
struct [raypayload] Wrong
{
    int a : read(miss) : write(closesthit) : read(caller);      // error: OSH0307
    int b : read(anyhit);                                       // error: OSH0307
    int c : read(closesthit) : write(caller);
    int d : write(anyhit);                                      // error: OSH0307
    int e : read(caller, anyhit) : write(miss);                 // error: OSH0307
};

[shader("raygeneration")]
void generate()
{
    RayDesc ray = (RayDesc)0;
    Plain p = {1};
    TraceRay(scene, 0, 255, 0, 1, 0, ray, p);                   // error: OSH0308
}

[shader("miss")]
void miss(inout Payload p) { p.color = 1; }
