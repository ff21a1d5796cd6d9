// RUN: -T lib_6_3
struct Payload
{
    float3 colour;
};
struct Held
{
    Texture2D t;
};
[shader("miss")]
void none() // error: OSH0483
{
}
[shader("closesthit")]
void one(inout Payload p) // error: OSH0483
{
}
[shader("anyhit")]
void directions(Payload p, // error: OSH0484
                out Payload a) // error: OSH0484
{
    a = p;
}
[shader("callable")]
void kinds(inout float4 v) // error: OSH0484
{
}
[shader("miss")]
void held(inout Held h) // error: OSH0484
{
}
[shader("raygeneration")]
float result() // error: OSH0485
{
    return 1;
}
[shader("closesthit")]
void right(inout Payload p, Payload a)
{
    p.colour = a.colour;
}
