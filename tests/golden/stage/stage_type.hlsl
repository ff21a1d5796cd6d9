// RUN: -T ps_6_0 -E main
float4 main(Texture2D image : IMAGE) : SV_Target // error: OSH0426
{
    return image.Load(0);
}
