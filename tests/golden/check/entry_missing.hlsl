// RUN: -T ps_6_0 -E start
// dxc: this message has no place in the file
float4 main() : SV_Target { return 0; }
// CHECK: error: missing entry point definition: no function is named 'start' [OSH0401]
