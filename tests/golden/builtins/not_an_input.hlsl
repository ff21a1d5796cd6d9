// RUN: -T ps_6_0 -E main
float4 main(float2 p : P) : SV_Target {
    float2 good = EvaluateAttributeCentroid(p);
    return EvaluateAttributeCentroid(p * 2).xyxy + good.xyxy; // error: OSH0315
}
