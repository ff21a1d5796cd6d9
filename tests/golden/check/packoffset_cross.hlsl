// RUN: -T ps_6_0 -E main
cbuffer Block
{
    float4 a : packoffset(c0.w); // error: OSH0407
    float3 b : packoffset(c1.y);
};
float4 main() : SV_Target
{
    return b.xyzz;
}
