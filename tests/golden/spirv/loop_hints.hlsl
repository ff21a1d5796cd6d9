// RUN: -T ps_6_0 -E main -O0 --show=spirv
// Hints become the controls of the merge instructions.

// CHECK: OpFunction
float4 main(float4 c : COLOR, nointerpolation int n : N) : SV_Target
{
    // CHECK: OpLoopMerge {{%\w+}} {{%\w+}} DontUnroll
    [loop]
    for (int i = 0; i < n; i++)
        c *= 0.5;
    // CHECK: OpSelectionMerge {{%\w+}} DontFlatten
    [branch]
    if (c.x > 1)
        c += 1;
    // CHECK: OpSelectionMerge {{%\w+}} Flatten
    [flatten]
    if (c.y > 1)
        c += 2;
    return c;
}
