// RUN: -T hs_6_0 -E main
struct Point
{
    float4 p : POSITION;
};
struct Constants
{
    float edges[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
};
Constants constants(OutputPatch<Point, 2> made) // error: OSH0450
{
    return (Constants)0;
}
[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Point main(InputPatch<Point, 3> patch, uint id : SV_OutputControlPointID)
{
    return patch[id];
}
