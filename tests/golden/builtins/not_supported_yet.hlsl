// RUN: -T cs_6_0 -E main
// dxc: dxc has it
[numthreads(1, 1, 1)]
void main() {
    printf("text"); // error: OSH5002
}
