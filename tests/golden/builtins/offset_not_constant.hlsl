// RUN: -T ps_6_0 -E main
Texture2D<float4> t;
SamplerState s;

float4 main(float2 p : P, int2 o : O) : SV_Target {
    float4 x = 0;
    [unroll] for (int i = 0; i < 3; i++) {
        x += t.Sample(s, p, int2(i, 0));
    }
    return x + t.Sample(s, p, o); // error: OSH0316
}
