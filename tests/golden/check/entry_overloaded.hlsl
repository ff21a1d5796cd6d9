// RUN: -T ps_6_0 -E main
float4 main(float2 uv : UV) : SV_Target { return uv.xyxy; }
float4 main(float2 uv : UV, float4 c : COLOR) : SV_Target { return c; } // error: OSH0126
