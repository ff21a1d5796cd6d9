// RUN: -T ps_6_0 -E main
row_major column_major float4x4 m; // error: OSH0109
float4 main() : SV_Target
{
    return 1;
}
