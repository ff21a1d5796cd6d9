// RUN: -T ps_6_0 -E main
float4 main(float2 uv : TEXCOORD) : SV_Target
{
    vec3 a = 0;                          // error: OSH0233
    float4 b = vec4(uv, 0, 1);           // error: OSH0231
    return b * mix(uv.x, uv.y, 0.5);     // error: OSH0231
}
