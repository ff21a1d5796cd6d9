// RUN: -T ps_6_0 -E main
float4 main(uv : UV) : SV_Target { return 1; } // error: OSH0103
