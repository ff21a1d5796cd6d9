// RUN: -T ps_6_0 -E main
#pragma pack_matrix(row) // error: OSH0071
float4 main() : SV_Target
{
    return 1;
}
