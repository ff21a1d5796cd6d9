// RUN: -T ps_6_0 -E start
float4 main() : SV_Target { return 0; }
// CHECK: error: missing entry point definition: no function is named 'start' [OSH0401]
