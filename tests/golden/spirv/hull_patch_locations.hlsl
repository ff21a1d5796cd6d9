// RUN: -T hs_6_0 -E main --show=spirv
// Outputs of control points and of the patch may share a semantic: control points come first.

// CHECK-DAG: OpDecorate %out_var_INDEX Location 0
// CHECK-DAG: OpDecorate [[patch:%out_var_INDEX_\d+]] Location 1
// CHECK-DAG: OpDecorate [[patch]] Patch

struct Point
{
    uint index : INDEX;
};

struct Constants
{
    float edges[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
    uint index : INDEX;
};

Constants constants()
{
    Constants c = { { 1, 1, 1 }, 1, 7 };
    return c;
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
