// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    vector<float, 0> v; // error: OSH0288
    return c;
}
