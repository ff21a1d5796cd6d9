// RUN: -T ps_6_0 -E main
// What a mistake of syntax swallows is not missed as well.
float4 main(float4 color : COLOR) : SV_Target
{
    if (color.a > 0) {
        return 1;
    return color;
} // error: OSH0106