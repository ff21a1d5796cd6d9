// RUN: -T ps_6_2 -E main -enable-16bit-types -Wno-conversion
// Literals beyond their type. The sign does not matter, and a cast says that it is meant.
float4 main() : SV_Target
{
    uint16_t a = 70000; // warning: OSH0327
    int16_t b = 70000; // warning: OSH0327
    uint c = 5000000000; // warning: OSH0327
    half d = 1e10; // warning: OSH0328
    uint16_t f = (uint16_t)70000;
    uint16_t g = -1;
    int16_t h = 65535;
    int i = 4294967295;
    bool j = 70000;
    float k = 1e10;
    return a + b + c + d + f + g + h + i + j + k;
}
// dxc: dxc declares the features of 16-bit numbers that it folds away
