// RUN: -T cs_6_0 -E main
[numthreads(1, 1, 1)]
void main() {
    printf("text"); // error: OSH5002
}
