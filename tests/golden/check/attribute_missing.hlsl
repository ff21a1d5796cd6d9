// RUN: -T cs_6_0 -E main
void main() {} // error: OSH0402
