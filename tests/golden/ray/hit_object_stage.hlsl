// RUN: -T lib_6_9
// dxc: the dxc of 2024 ends at shader model 6.8

struct [raypayload] Payload { float4 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };
struct Attributes { float2 at; };

dx::HitObject nothing()
{
    return dx::HitObject::MakeNop();        // error: OSH0310
}

[shader("raygeneration")]
void generate() { nothing(); }

[shader("miss")]
void miss(inout Payload p) { nothing(); }

[shader("anyhit")]
void any(inout Payload p, in Attributes a) { nothing(); }
