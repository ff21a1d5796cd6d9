// RUN: -T ps_6_2 -E main -HV 2021 -enable-16bit-types --show=preprocess
// What dxc defines by itself.

// CHECK: int version = 2021 ;
int version = __HLSL_VERSION;
// CHECK: int model = 6 2 ;
int model = __SHADER_TARGET_MAJOR __SHADER_TARGET_MINOR;
// CHECK: int pixel;
#if __SHADER_TARGET_STAGE == __SHADER_STAGE_PIXEL && __HLSL_ENABLE_16_BIT && defined(__spirv__)
int pixel;
#endif
// CHECK: int compiler;
#ifdef __hlsl_dx_compiler
int compiler;
#endif
// CHECK: int counter = 0 1 ;
int counter = __COUNTER__ __COUNTER__;
