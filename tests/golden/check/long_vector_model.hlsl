// RUN: -T ps_6_8 -E main
vector<float, 5> refused(); // error: OSH0320
float4 main() : SV_Target
{
    return 0;
}
