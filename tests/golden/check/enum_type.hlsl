// RUN: -T ps_6_0 -E main
enum E : float { A }; // error: OSH0278
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
