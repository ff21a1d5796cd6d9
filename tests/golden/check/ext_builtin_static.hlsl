// RUN: -T cs_6_0 -E main
[[vk::ext_builtin_input(24)]] uint3 groups; // error: OSH0447
[numthreads(1, 1, 1)]
void main()
{
}
