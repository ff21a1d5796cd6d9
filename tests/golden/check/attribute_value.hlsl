// RUN: -T cs_6_0 -E main
[numthreads(0, 1, 1)] // error: OSH0403
void main() {}
