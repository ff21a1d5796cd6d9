// RUN: -T ps_6_0 -E main
float4 main(noperspective int id : ID) : SV_Target // error: OSH0427
{
    return id;
}
