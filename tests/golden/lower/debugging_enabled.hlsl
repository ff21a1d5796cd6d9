// RUN: -T cs_6_10 -E main

[numthreads(8, 8, 1)]
void main()
{
    if (dx::IsDebuggingEnabled())   // error: OSH0350
        DebugBreak();
}
