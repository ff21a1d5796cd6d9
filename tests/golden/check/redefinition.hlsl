// RUN: -T ps_6_0 -E main
float a;
int a; // error: OSH0232
float4 main(float4 c : COLOR) : SV_Target
{
    float b = 1;
    float b = 2; // error: OSH0232
    return c;
}
