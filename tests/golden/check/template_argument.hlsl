// RUN: -T ps_6_0 -E main
vector<float4, 2> v; // error: OSH0285
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
