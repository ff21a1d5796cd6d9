// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    groupshared float a; // error: OSH0281
    return c;
}

struct S
{
    groupshared uint a;         // error: OSH0372
    static groupshared uint b;  // error: OSH0372
};

void g()
{
    static groupshared float a; // error: OSH0281
}
