// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR, float1 one : ONE, float2x2 m : M) : SV_Target
{
    if (c > 0)               // error: OSH0270
        c = 1;
    for (int i = 0; c < 3; i++)  // error: OSH0270
        c += 1;
    do c -= 1; while (m);    // error: OSH0270
    if (one)
        c = 2;
    return any(c > 3) ? c : -c;
}
