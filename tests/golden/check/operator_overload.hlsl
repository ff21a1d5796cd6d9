// RUN: -T ps_6_0 -E main
struct S
{
    float x;
    void operator=(S s) {} // error: OSH0201
};
float operator+(S a, S b) { return a.x + b.x; } // error: OSH0201
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
