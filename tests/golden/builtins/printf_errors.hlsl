// RUN: -T cs_6_0 -E main
// dxc: dxc writes an instruction that no tool can print
string late;
[numthreads(1, 1, 1)]
void main() {
    float2x2 m = 0;
    printf("%f", m);    // error: OSH5014
    printf(late);       // error: OSH0245
}
