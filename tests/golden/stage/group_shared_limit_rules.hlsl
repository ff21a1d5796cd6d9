// RUN: -T lib_6_10
// dxc: the dxc of 2024 ends at shader model 6.8

[shader("compute")]
[numthreads(1, 1, 1)]
[GroupSharedLimit(1024)]
[GroupSharedLimit(1024)]        // error: OSH0302
void twice() {}

[shader("pixel")]
[GroupSharedLimit(1024)]        // error: OSH0302
void pixel() {}

[shader("compute")]
[numthreads(1, 1, 1)]
[GroupSharedLimit(1022)]        // error: OSH0403
void odd() {}
