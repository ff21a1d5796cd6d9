// RUN: -T ps_6_0 -E main
// dxc: it writes a phi of images
Texture2D<float4> a;
Texture2D<float4> b;
SamplerState s;
cbuffer C
{
    bool first;
};

float4 main(float2 uv : TEXCOORD) : SV_Target
{
    Texture2D<float4> chosen = a;
    if (uv.x > 0.5)
        chosen = b;
    return chosen.Sample(s, uv); // error: OSH5011
}
