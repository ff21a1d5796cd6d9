// RUN: -T vs_6_0 -E main
float4 main(int a : A) : SV_Position
{
    switch (a)
    {
        case 1:
    } // error: OSH0105
    else // error: OSH0105
        a = 1;
    return 0;
}
