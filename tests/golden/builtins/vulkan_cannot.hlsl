// RUN: -T ps_6_0 -E main
float4 main() : SV_Target {
    return GetRenderTargetSampleCount(); // error: OSH0350
}
