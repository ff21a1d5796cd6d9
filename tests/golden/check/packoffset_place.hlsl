// RUN: -T ps_6_0 -E main
float4 a : packoffset(c0); // error: OSH0415
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
