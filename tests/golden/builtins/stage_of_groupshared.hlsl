// RUN: -T ps_6_0 -E main
groupshared float4 shared_color;
float4 read() { return shared_color; } // error: OSH0310
float4 main() : SV_Target { return read(); }
