// RUN: -T ps_6_0 -E main
// dxc: dxc writes a store to an undefined pointer
float4 main() : SV_Target {
    RWBuffer<int> stored;
    stored[0] = 1;      // error: OSH5019
    return 0;
}
