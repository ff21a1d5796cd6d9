// RUN: -T ps_6_0 -E main -O0 -Gfa --show=spirv
// -Gfa and -Gfp speak for branches without attribute.

// CHECK: OpFunction
float4 main(float4 c : COLOR, nointerpolation int n : N) : SV_Target
{
    // CHECK: OpSelectionMerge {{%\w+}} DontFlatten
    [branch]
    if (c.x > 1)
        c += 1;
    // CHECK: OpSelectionMerge {{%\w+}} Flatten
    if (c.y > 1)
        c += 2;
    // CHECK: OpSelectionMerge {{%\w+}} Flatten
    switch (n)
    {
        case 1: c += 3; break;
        case 2: c += 4; break;
    }
    return c;
}
