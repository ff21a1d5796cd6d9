// RUN: -T ps_6_0 -E main
Texture2D<uint4> t;
SamplerState s;

float4 main(float2 p : P) : SV_Target {
    return t.Sample(s, p); // error: OSH0317
}
