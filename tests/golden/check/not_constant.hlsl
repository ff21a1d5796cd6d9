// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    float a[c.x]; // error: OSH0245
    int n = 1;
    switch (n)
    {
    case n: // error: OSH0245
        break;
    }
    return c;
}
