// RUN: -T cs_6_2 -E main -enable-16bit-types --show=spirv
// RUN: -T cs_6_2 -E main -enable-16bit-types -D COMPUTES --show=spirv --check-prefix=COMPUTES
// dxc: asks for Float16 and Int16 wherever such numbers lie in memory
// Numbers of 16 bits that are only loaded, stored and converted to other widths need 16-bit storage alone.

// CHECK-NOT: OpCapability {{Float16|Int16}}
// CHECK: OpCapability StorageBuffer16BitAccess
// CHECK-NOT: OpCapability {{Float16|Int16}}
// CHECK: OpMemoryModel
// CHECK: OpFConvert %v3float
// CHECK: OpSConvert %int

// COMPUTES-DAG: OpCapability Float16
// COMPUTES-DAG: OpCapability Int16

struct Packed { half3 h; int16_t i; uint16_t u[2]; };
StructuredBuffer<Packed> source;
RWStructuredBuffer<Packed> copy;
RWStructuredBuffer<float4> result;

[numthreads(1, 1, 1)]
void main(uint t : SV_GroupIndex)
{
    copy[t] = source[t];
    result[t] = float4(source[t].h, (int)source[t].i) * 2;
    copy[t + 1].h = (half3)result[t].xyz;
#ifdef COMPUTES
    copy[t].h.x = source[t].h.y * 2;
    copy[t].i = source[t].i + (int16_t)1;
#endif
}
