// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    void a; // error: OSH0254
    return c;
}
