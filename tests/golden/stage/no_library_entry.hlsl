// RUN: -T lib_6_3
// dxc: dxc writes functions that Vulkan does not allow
float f(float x)
{
    return x;
}
// CHECK: warning: the library has no entry point: it is checked, but there is no module to write
