// RUN: -T ps_6_0 -E main
float4 main(float4 c : COLOR) : SV_Target
{
    c.x = nothing; // error: OSH0231
    c.y = undefined_function(1); // error: OSH0231
    return c;
}
