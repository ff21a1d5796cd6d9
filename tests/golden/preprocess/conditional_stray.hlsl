// RUN: -T ps_6_0 -E main
#endif // error: OSH0037
float4 main() : SV_Target
{
    return 1;
}
