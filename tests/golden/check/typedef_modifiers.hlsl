// RUN: -T ps_6_0 -E main
typedef column_major float2x3 Columns;
typedef unorm float Ratio;
typedef row_major Columns Both; // error: OSH0109
typedef snorm matrix<Ratio, 2, 2> Norms; // error: OSH0109
typedef row_major float Scalar; // error: OSH0298
typedef column_major Columns Same;
typedef unorm matrix<Ratio, 2, 2> Ratios;
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
