// RUN: -T cs_6_0 -E main --show=spirv
// An array of many elements stays whole: copies are single loads and stores.
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    float a[10000] = (float[10000])0; // CHECK: OpConstantNull %_arr_float_uint_10000
    a[i] = 1;
    float b[10000] = a;               // CHECK: OpLoad %_arr_float_uint_10000
    b[i + 1] = 2;
    a = b;
    o[0] = a[3];
}
