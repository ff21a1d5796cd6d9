// RUN: -T cs_6_0 -E main
RWStructuredBuffer<uint> r;

[numthreads(1, 1, 1)]
void main() {
    r[0] = GetGroupWaveIndex(); // error: OSH0313
}
