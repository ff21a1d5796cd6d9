// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    [earlydepthstencil] if (c.x > 0) // error: OSH0491
        return c;
    [branch] if (c.y > 0)
        return c.yxzw;
    return 0;
}
