// RUN: -T ps_6_0 -E main
struct S
{
    x; // error: OSH0103
};
float4 main() : SV_Target
{
    return 1;
}
