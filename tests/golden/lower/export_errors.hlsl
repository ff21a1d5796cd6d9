// RUN: -T lib_6_6 -fspv-target-env=universal1.5
// dxc: dxc writes one of two overloads
export int f(int a) { return a; }
export float f(float a) { return a; }       // error: OSH5015
