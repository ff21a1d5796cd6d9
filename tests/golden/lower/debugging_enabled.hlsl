// RUN: -T cs_6_10 -E main
// dxc: the dxc of 2024 ends at shader model 6.8

[numthreads(8, 8, 1)]
void main()
{
    if (dx::IsDebuggingEnabled())   // error: OSH0350
        DebugBreak();
}
