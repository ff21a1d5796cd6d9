// RUN: -T ps_6_0 -E main -fvk-bind-register t0 0 5 0
Texture2D<float4> a : register(t0);
Texture2D<float4> b : register(t1); // error: OSH0440
Texture2D<float4> c; // error: OSH0441
float4 main() : SV_Target
{
    return a.Load(0) + b.Load(0) + c.Load(0);
}
