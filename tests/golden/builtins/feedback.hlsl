// RUN: -T ps_6_5 -E main
FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> feedback;
Texture2D t;
SamplerState s;
float4 main(float2 uv : UV) : SV_Target
{
    feedback.WriteSamplerFeedback(t, s, uv); // error: OSH0350
    return t.Sample(s, uv);
}
