// RUN: -T ps_6_0 -E main
row_major float3 a; // error: OSH0298
snorm int b; // error: OSH0298
globallycoherent Texture2D t; // error: OSH0298
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
