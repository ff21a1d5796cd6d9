// RUN: -T lib_6_3
struct Payload { float4 c; };

[shader("miss")]
[shader("miss")]
void same(inout Payload p)
{
}

[shader("miss")]
[shader("callable")] // error: OSH0311
void different(inout Payload p)
{
}

[shader("intersection")]
void hit(Payload p) // error: OSH0483
{
}
