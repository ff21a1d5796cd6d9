// RUN: -T ps_6_2 -E main -HV 202x
_Static_assert(sizeof(1.0f32) == 4 && sizeof(1.0f64) == 8, "sizes");
float4 main() : SV_Target
{
    return 1.0f32 + 1.0f16; // error: OSH0333
}
