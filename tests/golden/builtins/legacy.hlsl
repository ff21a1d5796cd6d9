// RUN: -T ps_6_0 -E main
sampler2D s;

float4 main(float2 p : P) : SV_Target {
    return tex2D(s, p); // error: OSH0312
}
