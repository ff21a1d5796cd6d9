// RUN: -T ps_6_0 -E main
struct S
{
    int a = 1; // error: OSH0120
};
float4 main() : SV_Target
{
    return 1;
}
