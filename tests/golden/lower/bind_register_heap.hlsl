// RUN: -T ps_6_6 -E main -fvk-bind-register s10 0 10 0
// dxc: dxc 1.8 has no descriptor heaps
SamplerState s : register(s10);
float4 main() : SV_Target {
    Texture2D t = ResourceDescriptorHeap[0];    // error: OSH0441
    return t.Sample(s, float2(0.1, 0.2));
}
