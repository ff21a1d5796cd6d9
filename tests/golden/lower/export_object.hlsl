// RUN: -T lib_6_6 -fspv-target-env=universal1.5
// dxc: dxc writes pointers to images, which no consumer takes
export float4 g(Texture2D t, int3 at) { return t.Load(at); }        // error: OSH5016
