// RUN: -T ps_6_0 -E main
struct S
{
    float x;
    static float f() { return this.x; } // error: OSH0292
};
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
