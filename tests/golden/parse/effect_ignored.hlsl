// RUN: -T ps_6_0 -E main
SamplerState linearSampler { Filter = MIN_MAG_MIP_LINEAR; }; // warning: OSH0112

float4 main() : SV_Target
{
    return 0;
}

technique10 T // warning: OSH0112
{
    pass { SetPixelShader(CompileShader(ps_4_0, main())); }
}
