// RUN: -T ps_6_0 -E main
float4 main(uniform float4 c) : SV_Target // error: OSH5002
{
    return c;
}
