// RUN: -T cs_6_0 -E main
RWTexture2D<uint2> t;

[numthreads(1, 1, 1)]
void main() {
    uint local = 1;
    InterlockedAdd(local, 1); // error: OSH0314
    InterlockedAdd(t[uint2(0, 0)].y, 1); // error: OSH0314
}
