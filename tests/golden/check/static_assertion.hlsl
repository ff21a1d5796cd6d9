// RUN: -T ps_6_0 -E main
_Static_assert(sizeof(float3) == 12, "");
_Static_assert(sizeof(float3) == 16, "size"); // error: OSH0296
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
