// RUN: -T cs_6_0 -E main
[numthreads(1, 1, 1)]
void main()
{
    printf("%d", 1); // error: OSH5002
}
